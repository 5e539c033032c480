import { splitList } from '../../domain/metadata/clean-text.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { naturalName } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource } from '../metadata-source.ts'
import { isJunkTitle } from './junk-title.ts'

/** Accounts and programs that fill in the author of a document. */
const notAuthors =
  /^(?:unknown|anonymous|admin(?:istrator)?|user|owner|root|guest|author|none|n\/a|pdf|scanner|microsoft.*|adobe.*|hp|default|pc|webmaster|calibre.*|(?:https?:|www\.).*|\S+@\S+)$/i

/**
 * The authors in one property: parted by semicolons, `&` or `and`, else by commas; a single comma after a single word
 * (`Tolstoy, Leo`) is a name written family name first.
 */
export function pdfAuthors(author: string): Person[] {
  return split(author)
    .filter((name) => !notAuthors.test(name.trim()) && /\p{L}/u.test(name))
    .map((name) => naturalName(name.trim(), 'author'))
}

function split(author: string): string[] {
  const parts = author.split(/;|\s+&\s+|\s+and\s+/i).map((part) => part.trim())
  if (parts.length > 1) return parts
  return /^[^\s,]+,\s*[^\s,]+(?:\s+[^\s,]+)?$/u.test(author.trim()) ? parts : splitList(author)
}

/** The properties of a PDF (ISO 32000-1 section 14.3): title, author, subject as summary, keywords as tags. */
export const pdfProperties: MetadataSource = {
  id: 'pdf-properties',
  name: 'PDF properties',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'pdf') return { patch: null, warnings: [] }
    const { title, author, subject, keywords, language } = reader.properties
    return tidyPatch({
      title: title !== undefined && isJunkTitle(title) ? null : title,
      people: pdfAuthors(author ?? ''),
      summary: subject !== undefined && isJunkTitle(subject) ? null : plainText(subject ?? ''),
      tags: splitList(keywords),
      language,
    })
  },
}

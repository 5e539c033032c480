import { splitList } from '../../domain/metadata/clean-text.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { naturalName } from '../kit/people.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource } from '../metadata-source.ts'

/** Endings of the files that documents are made from or saved as: such a "title" is a file name. */
const fileEnding =
  /\.(?:docx?|docm|dotx?|odt|ott|rtf|txt|md|wpd?|wps|pages|pdf|ps|eps|ai|indd|idml|inx|qxd|qxp|pmd|pm[56]|fm|book|tex|dvi|xlsx?|pptx?|ppsx?|pub|html?|xml|cdr|psd|tiff?|jpe?g|png|gif|bmp|epub|mobi|azw3?|cb[zr7]|zip|rar|djvu?|fdr|max)$/i

/** What programs write when nobody gave a title. */
const placeholder =
  /^(?:untitled|sans titre|ohne titel|sin t[ií]tulo|senza titolo|unbenannt|unknown|no title|title|none|null|undefined|n\/a|pdf|document|dokument|documento|doc|book|scan|scanned (?:document|image)|image|print|page|cover|layout|slide|powerpoint presentation|full page photo|about:blank|blank)[\s_-]*\d*$/i

/** `Microsoft Word - report.doc`, `PowerPoint Presentation - x`. */
const producedBy =
  /^(?:microsoft (?:office )?(?:word|powerpoint|excel|publisher)|powerpoint|adobe \w+|quarkxpress|pagemaker)\b.*-/i

const addressOrPath = /^(?:[a-z][a-z0-9+.-]*:\/\/|[a-z]:[\\/]|\\\\|\/(?:users|home|var|tmp|mnt)\/)/i

/** Digits, hex strings, GUIDs, order numbers: longer than a year and without a word. */
const codeOnly = /^(?=.*\d)[\d\s._-]{5,}$|^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/i

/** Whether a PDF title is what a program left there rather than the name of a book. */
export function isJunkTitle(title: string): boolean {
  const text = title.trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return true
  // Text that was decoded wrongly shows as replacement characters.
  if (text.includes('\ufffd')) return true
  return [fileEnding, placeholder, producedBy, addressOrPath, codeOnly].some((pattern) => pattern.test(text))
}

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

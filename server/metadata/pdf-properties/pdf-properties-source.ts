import { splitList } from '../../domain/metadata/clean-text.ts'
import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { plainText } from '../kit/plain-text.ts'
import type { MetadataSource } from '../metadata-source.ts'
import { isJunkTitle } from './junk-title.ts'
import { pdfAuthors } from './pdf-authors.ts'

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

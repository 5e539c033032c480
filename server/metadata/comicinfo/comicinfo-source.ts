import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import type { MetadataSource } from '../metadata-source.ts'
import { comicInfoFields } from './comicinfo-fields.ts'

/** `ComicInfo.xml` inside CBZ and CBR files (The Anansi Project, ComicInfo schema 1.0 to 2.1). */
export const comicInfo: MetadataSource = {
  id: 'comicinfo',
  name: 'ComicInfo.xml',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const { element, warnings } = await readNamedDocument(reader, 'ComicInfo.xml', 'ComicInfo')
    if (element === null) return { patch: null, warnings }
    const fields = comicInfoFields(element, reader.pages.length)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}

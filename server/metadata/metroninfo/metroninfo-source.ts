import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import type { MetadataSource } from '../metadata-source.ts'
import { metronInfoFields } from './metroninfo-fields.ts'

/** `MetronInfo.xml` inside CBZ and CBR files (Metron Project, MetronInfo schema 1.0 and 1.1). */
export const metronInfo: MetadataSource = {
  id: 'metroninfo',
  name: 'MetronInfo.xml',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const { element, warnings } = await readNamedDocument(reader, 'MetronInfo.xml', 'MetronInfo')
    if (element === null) return { patch: null, warnings }
    const fields = metronInfoFields(element)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}

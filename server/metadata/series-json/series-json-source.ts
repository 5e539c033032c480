import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { isJsonObject, parseJsonObject } from '../kit/json-document.ts'
import { type MetadataSource, nothing, unreadable } from '../metadata-source.ts'
import { seriesJsonFields } from './series-json-fields.ts'

/** `series.json` beside the books, as Mylar writes it: it speaks of the series only. */
export const seriesJson: MetadataSource = {
  id: 'series-json',
  name: 'series.json',
  kind: 'document',
  async read({ sidecars }) {
    const bytes = await sidecars.seriesJson()
    if (bytes === null) return nothing
    const parsed = bytes.ok ? parseJsonObject(bytes.value) : bytes
    if (!parsed.ok) return unreadable(parsed.failure)
    const { metadata } = parsed.value
    if (!isJsonObject(metadata)) return { patch: null, warnings: ['It has no metadata of a series.'] }
    return tidyPatch({}, seriesJsonFields(metadata))
  },
}

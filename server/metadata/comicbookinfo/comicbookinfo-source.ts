import { tidyPatch } from '../../domain/metadata/tidy.ts'
import { readNamedDocument } from '../kit/find-entry.ts'
import { isJsonObject, parseJsonObject } from '../kit/json-document.ts'
import type { MetadataSource, SourceReading } from '../metadata-source.ts'
import { cometFields } from './comet-fields.ts'
import { comicBookInfoFields } from './comicbookinfo-fields.ts'

/** The member that holds the fields; its name carries the version. */
const INFO = 'ComicBookInfo/1.0'

/** A zip comment is at most 65,535 bytes (APPNOTE 4.4.12); other text in a comment is no defect. */
function readComment(comment: string): SourceReading | null {
  if (!comment.includes(INFO)) return null
  const parsed = parseJsonObject(comment)
  const info = parsed.ok ? parsed.value[INFO] : null
  if (!isJsonObject(info)) return { patch: null, warnings: ['The ComicBookInfo in the archive comment is damaged.'] }
  const fields = comicBookInfoFields(info)
  return tidyPatch(fields.book, fields.series)
}

/**
 * The older ways of tagging comics: ComicBookInfo (JSON in the comment of the archive) and, where there is none,
 * CoMet (`CoMet.xml`).
 */
export const comicBookInfo: MetadataSource = {
  id: 'comicbookinfo',
  name: 'ComicBookInfo',
  kind: 'document',
  async read({ reader }) {
    if (reader.format !== 'cbz' && reader.format !== 'cbr') return { patch: null, warnings: [] }
    const inComment = readComment(reader.properties.archiveComment ?? '')
    if (inComment !== null) return inComment
    const { element, warnings } = await readNamedDocument(reader, 'CoMet.xml', 'comet')
    if (element === null) return { patch: null, warnings }
    const fields = cometFields(element)
    const tidy = tidyPatch(fields.book, fields.series)
    return { patch: tidy.patch, warnings: [...warnings, ...tidy.warnings] }
  },
}

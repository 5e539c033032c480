import { readName } from '../kit/name-patch.ts'
import type { MetadataSource } from '../metadata-source.ts'

/** The folder that the file lies in: the series it names, and the volume or year where the file name has none. */
export const folder: MetadataSource = {
  id: 'folder',
  name: 'folder name',
  kind: 'name',
  read: async (book) => readName(book, 'folder'),
}

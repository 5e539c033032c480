import { readName } from '../kit/name-patch.ts'
import type { MetadataSource } from '../metadata-source.ts'

/** The name of the file, read by the grammar of `domain/naming`. */
export const filename: MetadataSource = {
  id: 'filename',
  name: 'file name',
  kind: 'name',
  read: async (book) => readName(book, 'filename'),
}

import { relative, sep } from 'node:path'
import { patchesFromName } from '../../domain/metadata/from-name.ts'
import { folderTitle, folderYear } from '../../domain/naming/folders.ts'
import { parseFileName } from '../../domain/naming/parse-file-name.ts'
import { nothing, type SourceBook, type SourceReading } from '../metadata-source.ts'

/**
 * What the path of a book says as one of the two sources of names, by the plain folder rule: the series is the folder
 * that holds the file. Libraries with another strategy ask `patchesFromName` themselves.
 */
export function readName(book: SourceBook, source: 'filename' | 'folder'): SourceReading {
  const parts = relative(book.libraryRoot, book.path).split(sep)
  const folders = parts.slice(0, -1)
  const [title, year] = folders.length === 0 ? [null, null] : [folderTitle(folders), folderYear(folders.at(-1) ?? '')]
  const patches = patchesFromName(parseFileName(parts.join('/')), title, year)
  const own = patches.find((patch) => patch.source === source)
  return own === undefined ? nothing : { patch: own.patch, warnings: [] }
}

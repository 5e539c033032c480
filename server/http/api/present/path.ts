import { join } from 'node:path'

/** Path of a file or folder: absolute for viewers who may see the library's folder, else relative to the library. */
export function pathOf(libraryPath: string, relativePath: string): string {
  return libraryPath === '' ? relativePath : join(libraryPath, relativePath)
}

import { join } from 'node:path'

/** Where a file or folder lies: absolute for those who are told the folder of its library, else inside the library. */
export function pathOf(libraryPath: string, relativePath: string): string {
  return libraryPath === '' ? relativePath : join(libraryPath, relativePath)
}

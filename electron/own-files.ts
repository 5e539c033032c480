import { existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { shell } from 'electron'

/** Shows a file or folder in the file manager. Never opened: a page must not be able to run it. */
export function reveal(path: string): boolean {
  if (!isAbsolute(path) || !existsSync(path)) return false
  shell.showItemInFolder(path)
  return true
}

/**
 * Opens a folder of the app.
 * @param file inside it, or the folder itself
 */
export async function openFolderOf(path: string | null): Promise<boolean> {
  if (path === null || !existsSync(path)) return false
  const folder = statSync(path).isDirectory() ? path : dirname(path)
  return (await shell.openPath(folder)) === ''
}

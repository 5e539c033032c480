import { opendir, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { endsWithin } from '../../workers/held-threads.ts'
import { isOnRemoteDrive } from '../../workers/roots/drive-kind.ts'
import { refuseFields } from './refuse-fields.ts'

/** A drive that does not answer for so long is not waited for. */
const PATIENCE_MS = 10_000

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such folder on the server. Check the spelling, and that its drive is connected.',
  ENOTDIR: 'This is not a folder.',
  EACCES: 'The server may not read this folder. Give its user the right to read it.',
  EPERM: 'The server may not read this folder. Give its user the right to read it.',
  ENAMETOOLONG: 'This path is too long.',
  ELOOP: 'The links of this path lead in a circle.',
}
const unreadable = 'The folder cannot be read. Check the drive it is on.'
const silent = 'The drive of this folder does not answer. Check its connection and try again.'

function refuse(message: string): never {
  refuseFields([{ in: 'body', field: 'path', message }])
  throw new Error('unreachable')
}

/** @throws an error with the code `LATE` */
export async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('late'), { code: 'LATE' })), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    // Its thread stays inside the call.
    if (error instanceof Error && 'code' in error && error.code === 'LATE') void endsWithin(work, 0)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The folder with every link resolved, proven readable. */
async function openFolder(path: string): Promise<string> {
  const real = await realpath(path)
  if (!(await stat(real)).isDirectory()) refuse(sentences.ENOTDIR ?? unreadable)
  const folder = await opendir(real)
  await folder.read()
  await folder.close()
  return real
}

/** On file systems that do not tell case apart, neither do we. */
function folded(path: string): string {
  return process.platform === 'win32' || process.platform === 'darwin' ? path.normalize('NFC').toLowerCase() : path
}

/** Whether `path` is `folder` or lies below it. Both absolute. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folded(folder), folded(path))
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}

async function realOrSame(path: string): Promise<string> {
  return withPatience(realpath(path)).catch(() => resolve(path))
}

/** What looks like files there is the system itself. */
const systemFolders = ['/proc', '/sys', '/dev']

export type OtherLibrary = { readonly name: string; readonly path: string }

/** @throws AppError `bad_request` when the folder overlaps with another library or is part of the data directory */
async function checkNeighbours(real: string, others: readonly OtherLibrary[], dataDir: string): Promise<void> {
  if (isWithin(real, await realOrSame(dataDir))) {
    refuse('This folder belongs to the data of Inglenook. Choose the folder with your books.')
  }
  for (const other of others) {
    // A drive that may hang is not asked where its links lead.
    const otherPath = isOnRemoteDrive(other.path) ? resolve(other.path) : await realOrSame(other.path)
    if (isWithin(real, otherPath)) refuse(`This folder is, or lies in, the library “${other.name}”.`)
    if (isWithin(otherPath, real)) {
      refuse(`The library “${other.name}” lies in this folder. Libraries cannot overlap.`)
    }
  }
}

/**
 * Checks the folder of a library: absolute, there, a folder, readable, apart from every other library and from the data
 * directory (links resolved, so that no link leads into one).
 * @returns the path as it is stored: without `.`, `..` and a separator at its end
 * @throws AppError `bad_request` with the sentence for the field `path`
 */
export async function checkPath(path: string, others: readonly OtherLibrary[], dataDir: string): Promise<string> {
  if (!isAbsolute(path) || path.includes('\0')) {
    refuse('The path must be absolute: from the root of the file system, or from a drive letter.')
  }
  const tidy = resolve(path)
  if (tidy === '/') refuse('The whole file system is no library. Choose a folder.')
  let real: string
  try {
    real = await withPatience(openFolder(tidy))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'bad_request') throw error
    refuse(code === 'LATE' ? silent : (sentences[code] ?? unreadable))
  }
  if (process.platform === 'linux' && systemFolders.some((folder) => isWithin(real, folder))) {
    refuse('This folder belongs to the operating system. Choose the folder with your books.')
  }
  await checkNeighbours(real, others, dataDir)
  return tidy
}

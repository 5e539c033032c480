import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'
import type { Environment } from './environment.ts'

const folderName = 'Inglenook'

/** The platform's directory for application data on this computer. */
export function platformDataDirectory(platform: NodeJS.Platform, environment: Environment, home = homedir()): string {
  if (platform === 'win32') return ofWindows(environment, home)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', folderName)
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), folderName.toLowerCase())
}

/**
 * Roaming profiles are copied over the network at every sign-in, which is unsuitable for a database and thousands of
 * images. A library created in one by an earlier version stays there.
 */
function ofWindows({ APPDATA, LOCALAPPDATA }: Environment, home: string): string {
  const roaming = join(APPDATA || join(home, 'AppData', 'Roaming'), folderName)
  if (existsSync(join(roaming, 'inglenook.db'))) return roaming
  return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), folderName)
}

/**
 * Creates the data directory when missing, readable by its owner only.
 * @throws ConfigError when it cannot be created or written
 */
export function prepareDataDirectory(path: string): void {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    const about = { reason: 'not-writable', place: path, code } as const
    throw new ConfigError(
      [`The data directory ${path} ${refusalOf(code)}, or choose another directory with --data DIR.`],
      about,
    )
  }
}

/** Code of a file system error; empty for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Folder by folder: the recursive option retries for ever where nothing can be created (below `/proc`, for example).
 */
function makeFolder(path: string): void {
  const make = () => mkdirSync(path, { mode: 0o700 })
  try {
    make()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' && dirname(path) !== path) {
      makeFolder(dirname(path))
      make()
    } else if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw error
    }
  }
}

function refusalOf(code: string): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'isn’t a folder. Move or rename the file that is there'
  if (code === 'ENOENT') return 'can’t be created there. Check the path'
  if (code === 'ENAMETOOLONG') return 'can’t be created: its path is too long. Choose a shorter one'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'can’t be created: the disk is full. Free up some space'
  if (code === 'EROFS') return 'is on a read-only drive. Make the drive writable'
  return 'can’t be written to. Give this user write permission'
}

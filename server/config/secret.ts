import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { errorCode } from './data-directory.ts'

/** Purpose of each secret, and the consequence of its loss. */
const files = {
  'jwt-secret': { name: 'signing secret', loss: 'everyone has to sign in again' },
  'encryption-key': { name: 'encryption key', loss: 'plugin credentials have to be entered again' },
} as const
type SecretFile = keyof typeof files
const minimumLength = 32

/**
 * A secret of this data directory: generated from 48 random bytes at the first start and stored readable by its owner
 * only. Two servers that start at the same time get the same one.
 * @throws ConfigError when it cannot be read or written
 */
export function loadOrCreateSecret(dataDir: string, file: SecretFile = 'jwt-secret'): string {
  const path = join(dataDir, file)
  try {
    return readSecret(path, file) ?? makeSecret(path, file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const code = errorCode(error)
    const isFull = code === 'ENOSPC' || code === 'EDQUOT'
    const advice = isFull ? 'Free up some space on the disk.' : 'Check the permissions of the folder.'
    const about = { reason: 'not-writable', place: path, code } as const
    throw new ConfigError([`The ${files[file].name} ${path} cannot be read or written. ${advice}`], about)
  }
}

function readSecret(path: string, file: SecretFile): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  if (text.length >= minimumLength) return text
  throw new ConfigError(
    [`The ${files[file].name} ${path} is damaged. Delete it to create a new one; ${files[file].loss}.`],
    {
      reason: 'secret-damaged',
      place: path,
    },
  )
}

function makeSecret(path: string, file: SecretFile): string {
  // Not the process id: that of servers in containers is often the same.
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`
  try {
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'w' })
    moveIntoPlace(path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readSecret(path, file)
  if (secret === undefined) throw new ConfigError([`The ${files[file].name} ${path} cannot be stored.`])
  return secret
}

/** Two processes at once: the first one's secret wins. */
function moveIntoPlace(path: string, draft: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    // File systems without hard links (FAT, some shares).
    if (errorCode(error) !== 'EEXIST') writeFileSync(path, readFileSync(draft), { mode: 0o600, flag: 'wx' })
  }
}

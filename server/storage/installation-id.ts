import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-write.ts'

const fileName = 'installation-id'

/**
 * Tells this data directory from others in the network: sixteen hexadecimal digits, made at the first start. It says
 * nothing about the computer or its people, and opens nothing.
 * @throws AppError `unavailable` in plain words when it cannot be kept
 */
export async function loadOrCreateInstallationId(root: string): Promise<string> {
  const path = join(root, fileName)
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (/^[0-9a-f]{16}$/.test(stored.trim())) return stored.trim()
  const id = randomBytes(8).toString('hex')
  await writeAtomically(path, Buffer.from(`${id}\n`), { place: 'the installation ID' })
  return id
}

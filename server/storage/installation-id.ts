import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic-write.ts'

const fileName = 'installation-id'

/**
 * Identifies this data directory among others in the network: sixteen hexadecimal digits, generated at the first start.
 * It reveals nothing about the computer or its users, and grants no access.
 * @throws AppError `unavailable` in plain words when it cannot be stored
 */
export async function loadOrCreateInstallationId(root: string): Promise<string> {
  const path = join(root, fileName)
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (/^[0-9a-f]{16}$/.test(stored.trim())) return stored.trim()
  const id = randomBytes(8).toString('hex')
  await writeAtomically(path, Buffer.from(`${id}\n`), { place: 'the installation ID' })
  return id
}

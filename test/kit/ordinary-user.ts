import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** User and group without rights of their own on every Unix. */
export const NOBODY = 65_534

/**
 * Runs `work` as a user whom file permissions bind: the superuser reads what nobody may read, so a test of permissions
 * would prove nothing there. `folders` are opened for that user first.
 */
export async function asOrdinaryUser<T>(folders: readonly string[], work: () => Promise<T>): Promise<T> {
  const { geteuid, seteuid } = process
  if (geteuid?.call(process) !== 0 || seteuid === undefined) return work()
  for (const folder of folders) chmodSync(folder, 0o755)
  seteuid.call(process, NOBODY)
  try {
    return await work()
  } finally {
    seteuid.call(process, 0)
  }
}

/** The user to start the program as, so that permissions bind it: nobody in place of the superuser, else the present one. */
export const ordinaryUser = process.geteuid?.() === 0 ? { user: NOBODY } : {}

/** False where that user may not even read the program: below the superuser's own home, say. */
export function canRunAsOrdinaryUser(): boolean {
  const reading = `require('node:fs').readFileSync(${JSON.stringify(fileURLToPath(import.meta.url))})`
  const { user = process.geteuid?.() } = ordinaryUser
  return user !== undefined && spawnSync(process.execPath, ['-e', reading], { uid: user, gid: user }).status === 0
}

import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The unprivileged user and group on every Unix. */
export const NOBODY = 65_534

/**
 * Runs `work` as an unprivileged user, because file permissions do not apply to the superuser. That user gets access to
 * `folders` first.
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

/**
 * The user to run the program as, so that file permissions apply: nobody instead of the superuser, else the current
 * one.
 */
export const ordinaryUser = process.geteuid?.() === 0 ? { user: NOBODY } : {}

/** False when that user cannot read the program, for example in the home of the superuser. */
export function canRunAsOrdinaryUser(): boolean {
  const reading = `require('node:fs').readFileSync(${JSON.stringify(fileURLToPath(import.meta.url))})`
  const { user = process.geteuid?.() } = ordinaryUser
  return user !== undefined && spawnSync(process.execPath, ['-e', reading], { uid: user, gid: user }).status === 0
}

import { chmodSync } from 'node:fs'

/** User and group without rights of their own on every Unix. */
const NOBODY = 65_534

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

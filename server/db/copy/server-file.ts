import type { ServerDatabase } from '../dialects/postgres/connection.ts'
import { openReplacement, openServerSource } from '../dialects/postgres/copy-side.ts'
import { openFileSource, openFileTarget } from '../dialects/sqlite/copy-side.ts'
import { copiedTables } from './copied-tables.ts'
import { type CopyOptions, copyContent } from './copy-content.ts'
import type { CopySource, CopyTarget } from './copy-side.ts'

type Following = Omit<CopyOptions, 'tables'>

/**
 * Copies a server database, which may be in use, into a new file of the embedded database: a backup.
 * @throws AppError `conflict` when it was stopped, `unavailable` when the database or the disk fails
 */
export async function copyToFile(server: ServerDatabase, file: string, following: Following = {}): Promise<void> {
  const tables = copiedTables()
  const source = await openServerSource(server)
  await copyAndClose(source, () => openFileTarget(file, tables, true), { ...following, tables })
}

/**
 * Replaces the content of a server database with that of a file in one transaction: it holds either the one or the
 * other.
 * @throws AppError `unavailable` when the database or the file cannot be used; nothing has changed then
 */
export async function replaceFromFile(server: ServerDatabase, file: string): Promise<void> {
  const tables = copiedTables()
  const source = openFileSource(file)
  await copyAndClose(source, () => openReplacement(server, tables), { tables })
}

async function copyAndClose(
  source: CopySource,
  openTarget: () => CopyTarget | Promise<CopyTarget>,
  options: CopyOptions,
): Promise<void> {
  try {
    const target = await openTarget()
    try {
      await copyContent(source, target, options)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

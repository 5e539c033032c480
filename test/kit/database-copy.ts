import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Integrity, Reader } from '../../server/db/database.ts'
import { openForWriting } from '../../server/db/dialects/sqlite/connection.ts'
import { integrity } from '../../server/db/dialects/sqlite/integrity.ts'
import { openReader } from '../../server/db/dialects/sqlite/reader.ts'

/** Reads a closed database through a copy, so that the original files are unchanged. */
export async function readCopy<T>(file: string, look: (reader: Reader, state: Integrity) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-copy-'))
  const copy = join(folder, 'copy.db')
  for (const ending of ['', '-wal']) {
    if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending)
  }
  const connection = openForWriting(copy)
  try {
    return await look(openReader(connection).reader, integrity(connection, 'integrity_check'))
  } finally {
    connection.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { closeSync, fstatSync, ftruncateSync, futimesSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '../../../server/db/sql.ts'
import type { BenchDatabase } from '../databases/bench-database.ts'
import { madeBookId, madeFile, madeSeconds, seriesSize } from '../databases/made-rows.ts'

const rowsOfStatement = 10_000

/**
 * Makes the files that the rows of {@link makeRows} describe, without content: a scan compares their names, sizes, times
 * and inodes, and opens none that is unchanged. The inodes go into the rows. No service may use the database meanwhile.
 * @param root of the library with the rows
 * @param books without those of sized series
 */
export async function makeFiles(database: Pick<BenchDatabase, 'run'>, root: string, books: number): Promise<void> {
  let inodes: (readonly [id: string, inode: number])[] = []
  for (let number = 1; number <= books; number++) {
    inodes.push([madeBookId(number), makeFile(root, number)])
    if (inodes.length < rowsOfStatement && number < books) continue
    const rows = JSON.stringify(inodes)
    await database.run([
      sql`update books set inode = n.inode
          from (select value ->> 0 as id, value ->> 1 as inode from json_each(${rows})) n where books.id = n.id`,
    ])
    inodes = []
  }
}

/** @returns its inode */
function makeFile(root: string, number: number): number {
  const { folder, name, size } = madeFile(number)
  if (number % seriesSize === 1) mkdirSync(join(root, folder))
  const file = openSync(join(root, folder, name), 'wx')
  ftruncateSync(file, size)
  futimesSync(file, madeSeconds, madeSeconds)
  const { ino } = fstatSync(file)
  closeSync(file)
  return ino
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { createPasswordHash } from '../../server/auth/password-hash.ts'
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { write } from '../../server/db/write.ts'
import { uuidV7 } from '../../server/domain/ids.ts'

export type Account = { readonly username: string; readonly password: string }

const restrictedAccount: Account = { username: 'restricted', password: 'a-long-bench-password-too' }

const costs = { memory: 19_456, time: 2, parallelism: 1 }
/** Of eight series, one is denied and six have the allowed tag, including the denied one. */
const shown = 's.seq % 8 < 6'
const denied = 's.seq % 8 = 0'

/** A series visible to the reader of {@link addRestrictedReader}. */
export type VisibleSeries = { readonly title: string; readonly books: number }

/**
 * Adds a reader with every kind of restriction: libraries, an allowed tag and a denied tag. No server may use the
 * folder meanwhile.
 * @returns the account, and its visible series, determined without the server
 */
export async function addRestrictedReader(
  dataFolder: string,
): Promise<{ readonly account: Account; readonly visible: readonly VisibleSeries[] }> {
  const file = join(dataFolder, 'inglenook.db')
  const now = Date.now()
  const newId = () => uuidV7(now, randomBytes(10))
  const userId = newId()
  const database = await openDatabase({ file, backupsDir: join(dataFolder, 'backups'), now: () => now })
  const libraryIds = (await database.reader.all<{ id: string }>({ text: 'select id from libraries', params: [] })).map(
    ({ id }) => id,
  )
  const user = {
    id: userId,
    username: restrictedAccount.username,
    email: null,
    passwordHash: await createPasswordHash(costs).hash(restrictedAccount.password),
    role: 'reader',
    now,
  } as const
  await database.commit([write('createUser', user), write('updateUser', { id: userId, changes: { libraryIds }, now })])
  await database.close()
  const visible = tagSeries(file, { userId, now, tags: { allow: newId(), deny: newId() } })
  return { account: restrictedAccount, visible }
}

type Tagging = { readonly userId: string; readonly now: number; readonly tags: { allow: string; deny: string } }

function tagSeries(file: string, { userId, now, tags }: Tagging): readonly VisibleSeries[] {
  const raw = new BetterSqlite(file)
  const carry = { allow: shown, deny: denied }
  for (const mode of ['allow', 'deny'] as const) {
    const tag = tags[mode]
    raw.prepare('insert into sharing_tags values (?, ?, ?, null, null, ?, ?)').run(tag, mode, mode, now, now)
    raw
      .prepare(`insert into series_sharing_tags select s.seq, ?, 0, ? from series s where ${carry[mode]}`)
      .run(tag, now)
    raw.prepare('insert into user_grants values (?, ?, ?, ?)').run(userId, tag, mode, now)
  }
  const visible = raw
    .prepare(`select title, book_count as books from series s where book_count > 0 and ${shown} and not (${denied})`)
    .all() as VisibleSeries[]
  raw.close()
  return visible
}

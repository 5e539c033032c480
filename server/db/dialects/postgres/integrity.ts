import type { Pool, PoolClient } from 'pg'
import type { Clock } from '../../../domain/ids.ts'
import type { Peers } from '../../../domain/peers.ts'
import type { Database, Integrity } from '../../database.ts'
import { withClient } from './connection.ts'
import { codeOf } from './storage-error.ts'

type Count = { readonly rows: number }

/** References of the schema, each with a statement that counts the rows whose reference leads nowhere. */
const references = `
select c.conname as name, c.conrelid::regclass::text as "table", format(
    'select count(*) as rows from %s c where %s and not exists (select 1 from %s p where %s)', c.conrelid::regclass,
    string_agg(format('c.%I is not null', own.attname), ' and '), c.confrelid::regclass,
    string_agg(format('p.%I = c.%I', other.attname, own.attname), ' and ')) as text
from pg_constraint c
cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other
where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
group by c.oid, c.conname, c.conrelid, c.confrelid order by c.conname`

/** Rows that are derived from others, and statements that count those that don't agree with them. */
const derived: Readonly<Record<string, string>> = {
  'series have a wrong count of books': `
    select count(*) as rows from series s
    left join (select series_seq, count(*) as found from books where deleted_at is null group by 1) b on b.series_seq = s.seq
    where s.book_count <> coalesce(b.found, 0)`,
  'books are missing in the search, or left in it': `
    select count(*) as rows from (select seq from books where deleted_at is null) b
    full join book_search t on t.rowid = b.seq where b.seq is null or t.rowid is null`,
  'series are missing in the search, or left in it': `
    select count(*) as rows from (select seq from series where book_count > 0) s
    full join series_search t on t.rowid = s.seq where s.seq is null or t.rowid is null`,
}

const unusableIndexes = `
select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
where i.relnamespace = current_schema()::regnamespace and not (x.indisvalid and x.indisready)`

/** Pages whose checksum was found wrong when they were read; null without checksums. */
const failedPages = 'select checksum_failures as rows from pg_stat_database where datname = current_database()'

/** Indexes that the extension amcheck can compare with the order of their entries, where it is installed. */
const checkable = `
select i.relname as name, format('select %I.bt_index_check(%s::regclass)', n.nspname, i.oid) as text
from pg_extension e join pg_namespace n on n.oid = e.extnamespace
join pg_proc p on p.oid = to_regprocedure(format('%I.bt_index_check(regclass)', n.nspname))
cross join pg_class i join pg_am a on a.oid = i.relam
where e.extname = 'amcheck' and has_function_privilege(p.oid, 'execute')
  and a.amname = 'btree' and i.relkind = 'i' and i.relnamespace = current_schema()::regnamespace
order by i.relname`

export type DatabaseCheck = {
  /** What was checked: more of it where page checksums are on, and where the extension amcheck is installed. */
  readonly checked: readonly string[]
  /** Lost or unreadable content: a backup is to be restored. */
  readonly damage: readonly string[]
  /** Derived rows that don't agree with the content. */
  readonly outdated: readonly string[]
}

/**
 * Checks what a database without extensions lets anyone check: references, counts, the search, whether indexes are usable
 * and pages had wrong checksums; with the extension amcheck also what is inside of the indexes.
 * @param isStopped checked before each statement: what was found by then is the result
 */
export async function checkDatabase(pool: Pool, isStopped: () => boolean): Promise<DatabaseCheck> {
  const check = { checked: [] as string[], damage: [] as string[], outdated: [] as string[] }
  await withClient(pool, async (client) => {
    await client.query('set statement_timeout = 0')
    try {
      await client.query('begin isolation level repeatable read read only')
      const rollback = () => client.query('rollback')
      await noting(check.damage, 'PostgreSQL can’t read it', () => checkContent(client, check, isStopped)).finally(
        rollback,
      )
      await checkIndexes(client, check, isStopped)
    } finally {
      await client.query('reset statement_timeout')
    }
  })
  return check
}

type Found = { readonly checked: string[]; readonly damage: string[]; readonly outdated: string[] }

type Query = <Row>(text: string) => Promise<Row[]>

async function checkContent(client: PoolClient, found: Found, isStopped: () => boolean): Promise<void> {
  const rowsOf: Query = async <Row>(text: string) => (isStopped() ? [] : ((await client.query(text)).rows as Row[]))
  await checkReferences(rowsOf, found)
  for (const [what, text] of Object.entries(derived)) {
    for (const { rows } of await rowsOf<Count>(text)) if (rows > 0) found.outdated.push(`${rows} ${what}`)
  }
  if (!isStopped()) found.checked.push('references', 'counts', 'search')
  for (const { rows } of await rowsOf<{ rows: number | null }>(failedPages)) {
    if (rows !== null) found.checked.push('page checksums')
    if (rows !== null && rows > 0) found.damage.push(`PostgreSQL read ${rows} pages with a wrong checksum`)
  }
}

async function checkReferences(rowsOf: Query, { damage }: Found): Promise<void> {
  for (const { name, table, text } of await rowsOf<Record<'name' | 'table' | 'text', string>>(references)) {
    for (const { rows } of await rowsOf<Count>(text)) {
      if (rows > 0) damage.push(`${rows} rows of ${table} refer to rows that don’t exist (${name})`)
    }
  }
  const unusable = await rowsOf<{ name: string }>(unusableIndexes)
  damage.push(...unusable.map(({ name }) => `the index ${name} isn’t usable`))
}

/** Each in a transaction of its own, which ends at what is wrong in the index. */
async function checkIndexes(client: PoolClient, { checked, damage }: Found, isStopped: () => boolean): Promise<void> {
  const { rows } = await client.query(checkable)
  for (const { name, text } of rows as { name: string; text: string }[]) {
    if (isStopped()) return
    await noting(damage, `the index ${name} is damaged`, () => client.query(text))
  }
  if (rows.length > 0) checked.push('indexes')
}

/** Damage that ends a statement is a result; other failures are not. */
async function noting(damage: string[], what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error) || !/^XX00[12]$/.test(codeOf(error) ?? '')) throw error
    damage.push(`${what}: ${error.message}`)
  }
}

const dayMs = 86_400_000

export type CheckOptions = {
  readonly peers: Pick<Peers, 'channel' | 'takeTurn'>
  readonly now: Clock
  readonly onChecked: (check: DatabaseCheck) => void
}

/**
 * The check of a database, which is due in one of its servers once a day. The others are told of damage.
 */
export async function openChecks(
  pool: Pool,
  { peers, now, onChecked }: CheckOptions,
): Promise<Pick<Database, 'integrity' | 'isChecked' | 'damage'> & { close(): Promise<void> }> {
  let known: readonly string[] | null = null
  let isClosing = false
  let running: Promise<unknown> = Promise.resolve()
  const note = (damage: readonly string[]) => {
    if (damage.length > 0) known = damage.slice(0, 20)
  }
  const tellOthers = peers.channel<readonly string[]>('damage', 'kept', note)

  async function integrity(): Promise<Integrity> {
    const check = await checkDatabase(pool, () => isClosing)
    onChecked(check)
    note(check.damage)
    if (check.damage.length > 0) tellOthers(check.damage.slice(0, 20))
    const problems = [...check.damage, ...check.outdated].slice(0, 20)
    return problems.length === 0 ? { ok: true } : { ok: false, problems }
  }

  return {
    isChecked: !(await peers.takeTurn('integrity', Math.floor(now() / dayMs) * dayMs).catch(() => false)),
    damage: () => known,
    integrity() {
      const checking = integrity()
      running = checking.catch(() => undefined)
      return checking
    },
    async close() {
      isClosing = true
      await running
    },
  }
}

import { checkedStatement, createDatabase, databaseOf, dropDatabase, nameDatabase, runScript } from './postgres.ts'

/** After that many uses a database is dropped: deleted rows still take space and time. */
const mostUses = 20

/** Databases of this process that are empty again. */
const emptied: string[] = []
const uses = new Map<string, number>()

/**
 * Gives a data folder an empty database: one that was given back, or a new one. Creating and dropping one takes longer
 * than most tests.
 */
export async function lendDatabase(dataDir: string): Promise<void> {
  const known = emptied.pop()
  if (known === undefined) await createDatabase(databaseOf(dataDir))
  else nameDatabase(dataDir, known)
  const name = databaseOf(dataDir)
  untouched ??= (await runScript(name, layoutOf))[0] as Layout
  uses.set(name, (uses.get(name) ?? 0) + 1)
}

/** Takes the database of a data folder back, when its server has closed. */
export async function returnDatabase(dataDir: string): Promise<void> {
  const name = databaseOf(dataDir)
  nameDatabase(dataDir, null)
  if ((uses.get(name) ?? mostUses) < mostUses && (await empty(name))) {
    emptied.push(name)
    return
  }
  uses.delete(name)
  await dropDatabase(name)
}

type Layout = { readonly version: number; readonly layout: string; readonly clear: string }

/** What a database consists of, and the statements that delete its rows. */
const layoutOf = `
  select (select version from schema_version) as version,
         (select md5(string_agg(concat_ws(' ', relname, relkind, relnatts, relchecks, relhastriggers, relpersistence), ','
                                order by relname))
                 || sum(reltuples)
          from pg_class where relnamespace = 'public'::regnamespace)
         || (select count(*) from pg_index where not indisvalid) || ' ' || (select count(*) from pg_constraint) || ' '
         || (select count(*) from pg_trigger) || ' ' || (select count(*) from pg_proc) || ' '
         || (select count(*) from pg_opclass) || ' ' || (select count(*) from pg_extension) as layout,
         (select string_agg(format('delete from %I', relname), ';') from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_version') as clear`

let untouched: Layout | null = null

/** @returns false when more than rows was changed, such as the statistics by which statements are planned */
async function empty(name: string): Promise<boolean> {
  if (untouched === null) return false
  const { version, layout, clear } = untouched
  const [found] = await runScript(
    name,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid();
     begin;
     set local session_replication_role = replica;
     ${clear};
     ${checkedStatement};
     select setval(format('%I.%I', schemaname, sequencename), start_value, false)
     from pg_sequences where last_value is not null;
     commit;
     ${layoutOf}`,
  )
  return found?.version === version && found.layout === layout
}

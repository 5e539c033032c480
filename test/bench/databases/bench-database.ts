import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import type { Statement } from '../../../server/db/database.ts'
import { queryOf } from '../../../server/db/dialects/postgres/statements.ts'
import type { Cluster } from '../../kit/postgres.ts'
import { scratchFolder } from '../measure.ts'
import { type BenchServer, startBenchServer } from '../server.ts'

/** One of the two databases, with a data folder of its own. */
export type BenchDatabase = {
  readonly name: 'embedded' | 'PostgreSQL'
  /** Starts the service on it. */
  start(): Promise<BenchServer>
  /** Runs statements of `db/sql.ts` on it, past the service, which must not run. */
  run(statements: readonly Statement[]): Promise<void>
  /** Runs statements in the dialect of the database. */
  exec(statements: readonly string[]): Promise<void>
  /** CPU seconds of the database's own processes so far; 0 for the embedded one, which is part of the service. */
  cpuSeconds(): number
}

export function embeddedDatabase(): BenchDatabase {
  const data = scratchFolder()
  const open = () => new BetterSqlite(join(data, 'inglenook.db'))
  return {
    name: 'embedded',
    start: () => startBenchServer(data),
    async run(statements) {
      const connection = open()
      for (const { text, params } of statements) connection.prepare(text).run(...params)
      connection.close()
    },
    async exec(statements) {
      const connection = open()
      for (const text of statements) connection.exec(text)
      connection.close()
    },
    cpuSeconds: () => 0,
  }
}

export async function serverDatabase(cluster: Cluster, name: string): Promise<BenchDatabase> {
  const data = scratchFolder()
  const { socket: host, user } = cluster
  async function withClient(database: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ host, user, database })
    await client.connect()
    await work(client).finally(() => client.end())
  }
  await withClient('postgres', async (client) => {
    await client.query(`create database ${name}`)
  })
  return {
    name: 'PostgreSQL',
    start: () =>
      startBenchServer(data, {
        SERVICE_DATABASE__POSTGRES__HOST: host,
        SERVICE_DATABASE__POSTGRES__USERNAME: user,
        SERVICE_DATABASE__POSTGRES__DATABASE_NAME: name,
      }),
    run: (statements) =>
      withClient(name, async (client) => {
        for (const statement of statements) await client.query(queryOf(statement))
      }),
    exec: (statements) =>
      withClient(name, async (client) => {
        for (const text of statements) await client.query(text)
      }),
    cpuSeconds: () => cpuOfCluster(dirname(host)),
  }
}

/** With that of connections that ended: a process that is waited for adds its time to that of its parent. */
function cpuOfCluster(folder: string): number {
  const main = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  let hundredths = 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(pid)
    // proc(5): fields 4 (parent), 14 and 15 (own time), 16 and 17 (time of children waited for).
    if (pid !== main && fields[1] !== main) continue
    hundredths += Number(fields[11]) + Number(fields[12]) + (pid === main ? Number(fields[13]) + Number(fields[14]) : 0)
  }
  return hundredths / 100
}

function statOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    // It ended meanwhile.
    return []
  }
}

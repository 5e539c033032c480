import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { type PostgresConfig, postgresOfUrl } from '../config/database-config.ts'
import type { Environment } from '../config/environment.ts'
import { type Flags, loadConfig } from '../config/load-config.ts'
import { copiedTables } from '../db/copy/copied-tables.ts'
import { copyContent } from '../db/copy/copy-content.ts'
import type { CopiedTable, CopySource, CopyTarget } from '../db/copy/copy-side.ts'
import { openServerSource, openServerTarget, requireUnused } from '../db/dialects/postgres/copy-side.ts'
import { openFileSource, openFileTarget } from '../db/dialects/sqlite/copy-side.ts'
import { AppError } from '../domain/errors.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import { explainFailure } from '../storage/storage-failure.ts'
import { type Output, printProgress } from './copy-progress.ts'
import { serverDatabaseOf } from './server-database.ts'

type Target =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly postgres: PostgresConfig }

/**
 * Copies the configured database into one of the other kind, and prints the progress and what to configure then. The
 * source stays as it is. After an interruption, the same command continues.
 * @param to URL of a PostgreSQL database, or path of a file
 * @throws ConfigError, or AppError with a sentence that says what to do
 */
export async function copyDatabase(
  flags: Flags,
  to: string,
  { environment, output }: { readonly environment: Environment; readonly output: Output },
): Promise<void> {
  const config = await loadConfig(flags, environment)
  const target = targetOf(to, config.dataDir, environment)
  if (target.kind === config.database.kind) throw new AppError('copy_same_kind')
  const lock = await lockDirectory(config.dataDir)
  const opened: CopySource[] = []
  try {
    const tables = copiedTables()
    const source = await openSource(config)
    opened.push(source)
    const receiver = await openTarget(target, tables)
    opened.push(receiver)
    const progress = printProgress(output)
    const { rows, resumed } = await copyContent(source, receiver, { tables, reportProgress: progress.report })
    progress.end()
    if (resumed > 0) output.write(`${resumed} tables were copied before the interruption.\n`)
    output.write(`Copied and verified: ${tables.length} tables, ${rows.toLocaleString('en')} rows.\n`)
    for (const line of nextSteps(config, target)) output.write(`${line}\n`)
  } finally {
    for (const side of opened) await side.close()
    await lock.release()
  }
}

function targetOf(to: string, dataDir: string, environment: Environment): Target {
  if (!/^postgres(?:ql)?:/.test(to)) return { kind: 'sqlite', file: resolve(to) }
  const within = (path: string | undefined) => (path === undefined ? null : resolve(dataDir, path))
  // The variable of the programs of PostgreSQL: a password on the command line is visible to every user.
  return { kind: 'postgres', url: to, postgres: postgresOfUrl(to, environment.PGPASSWORD, within) }
}

async function openSource({ database, databaseFile }: Config): Promise<CopySource> {
  if (database.postgres === null) return openFileSource(databaseFile)
  const server = serverDatabaseOf(database.postgres)
  await requireUnused(server)
  return openServerSource(server)
}

async function openTarget(target: Target, tables: readonly CopiedTable[]): Promise<CopyTarget> {
  if (target.kind === 'postgres') return openServerTarget(serverDatabaseOf(target.postgres), tables)
  try {
    await mkdir(dirname(target.file), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw explainFailure(error, target.file)
  }
  return openFileTarget(target.file, tables)
}

function nextSteps({ file, dataDir }: Config, target: Target): readonly string[] {
  const head = [
    `The copied database is unchanged. To use the copy, set this in ${file ?? join(dataDir, 'service.yaml')}:`,
    '',
  ]
  if (target.kind === 'sqlite') {
    return [...head, 'database:', '  db_type: sqlite', '  sqlite:', `    path: ${JSON.stringify(target.file)}`]
  }
  const url = new URL(target.url)
  url.password = ''
  url.searchParams.delete('password')
  const lines = [...head, 'database:', '  db_type: postgres', '  postgres:', `    url: ${JSON.stringify(url.href)}`]
  if (target.postgres.password === null) return lines
  return [...lines, '', 'Give the password in SERVICE_DATABASE__POSTGRES__PASSWORD, or as database.postgres.password.']
}

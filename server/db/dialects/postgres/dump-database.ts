import { spawn } from 'node:child_process'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../domain/errors.ts'

/** What is upgraded. */
export type Upgrade = {
  /** Version of the schema. */
  readonly from: number
  /** Main version of the PostgreSQL server. */
  readonly serverVersion: number
}

export type DumpOptions = {
  /** Folder of the backups. */
  readonly folder: string
  /** Where `pg_dump` is found, and how it connects. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970, for the name. */
  readonly now: number
}

/** The file, or why there is none. */
export type Dump = { readonly file: string } | { readonly problem: string }

const program = 'pg_dump'

/**
 * Copies a server database with its own program before its schema is changed: `pg_restore` brings that state back.
 * @throws AppError unavailable when there is not enough space for it
 */
export async function dumpDatabase({ from, serverVersion }: Upgrade, options: DumpOptions): Promise<Dump> {
  const { folder, environment, now } = options
  const found = await run(['--version'], environment)
  if (found.code === null) return { problem: `${program} was not found` }
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(found.output)?.[1] ?? 0)
  if (version < serverVersion) {
    return { problem: `${program} has version ${version}, which is older than the server (${serverVersion})` }
  }
  const name = `before-migration-${from}-${new Date(now).toISOString().replace(/[:.]/g, '-')}.dump`
  const unfinished = join(folder, `.unfinished-${name}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It holds password hashes.
    await writeFile(unfinished, '', { mode: 0o600 })
    const { code, output } = await run(['--format=custom', '--no-password', `--file=${unfinished}`], environment)
    if (code !== 0) return failure(output, folder)
    await finish(unfinished, join(folder, name))
    return { file: join(folder, name) }
  } catch (error) {
    if (error instanceof AppError) throw error
    return failure(String(Object(error).code ?? error), folder)
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

/** @throws AppError unavailable when the disk is full */
function failure(output: string, folder: string): Dump {
  if (/No space left|quota exceeded|ENOSPC|EDQUOT/i.test(output)) {
    throw new AppError('server_dump_no_space', { folder }, { reason: 'server-database' })
  }
  const [line = ''] = output.trim().split('\n')
  return { problem: `${program} failed: ${line}` }
}

/** On disk before it gets its name. */
async function finish(unfinished: string, file: string): Promise<void> {
  const handle = await open(unfinished, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

/** Runs the program; its code is null when it does not exist. */
function run(
  args: readonly string[],
  environment: DumpOptions['environment'],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(0, 4_000)
      })
    }
    child.once('error', () => resolve({ code: null, output }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

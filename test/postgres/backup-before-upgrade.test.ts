import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { latestVersion } from '../../server/db/dialects/postgres/migrations/list.ts'
import { newId } from '../kit/catalog.ts'
import { urlOf } from '../kit/copied-house.ts'
import { createDatabase, downgrade, dropDatabase, previousVersion, runOnServer } from '../kit/postgres.ts'
import { postgresPrograms } from '../kit/postgres-programs.ts'
import { type RunningCli, startCli } from '../kit/running-cli.ts'

const old = previousVersion
const installed = postgresPrograms() ?? ''
let folder: string
let name: string
let cli: RunningCli | null
beforeEach(async () => {
  ;[folder, name, cli] = [mkdtempSync(join(tmpdir(), 'inglenook-dump-')), `t_dump_${newId().slice(-8)}`, null]
  mkdirSync(join(folder, 'programs'))
  await createDatabase(name)
  await downgrade(name)
})
afterEach(async () => {
  await cli?.end('SIGKILL')
  await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server that finds programs in this folder only. */
function start(path = join(folder, 'programs')): RunningCli {
  const environment = { PATH: path, SERVICE_DATABASE__POSTGRES__URL: urlOf(name) }
  cli = startCli(['--data', join(folder, 'data')], { environment })
  return cli
}
/** Puts a `pg_dump` of a version into that folder. */
function install(version: string, rest: string): void {
  const program = join(folder, 'programs', 'pg_dump')
  writeFileSync(
    program,
    `#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) ${version}"; exit; fi\n${rest}\n`,
  )
  chmodSync(program, 0o755)
}
const backups = () => (existsSync(join(folder, 'data', 'backups')) ? readdirSync(join(folder, 'data', 'backups')) : [])
const version = async () =>
  (await runOnServer(name)<{ version: number }>('select version from schema_version'))[0]?.version

describe('the upgrade of a PostgreSQL database', () => {
  it('does not begin when there is no space for the copy of the database', async () => {
    install('99.1', 'echo "pg_dump: error: could not write to output file: No space left on device" >&2; exit 1')
    expect(await start().exited).toBe(1)
    expect(cli?.output()).toMatch(/couldn’t be copied before its upgrade, because the disk with .* is full/)
    expect(await version()).toBe(old)
    expect(backups()).toEqual([])
  })

  it.each([
    ['is not installed', () => undefined, /reason="?pg_dump was not found/],
    ['is older than the server', () => install('9.6.24', 'exit 3'), /pg_dump has version 9, which is older/],
    [
      'fails',
      () => install('99.1', 'echo "pg_dump: error: refused" >&2; exit 1'),
      /pg_dump failed: pg_dump: error: ref/,
    ],
  ])('warns and continues when pg_dump %s', async (_what, prepare, warning) => {
    prepare()
    await start().answers()
    expect(cli?.output()).toMatch(/Upgrading the database without a copy of it/)
    expect(cli?.output()).toMatch(warning)
    expect(await version()).toBe(latestVersion)
    expect(backups()).toEqual([])
  })

  it('follows a dump among the backups, from which pg_restore brings the old state back', async () => {
    await start(installed).answers()
    expect(await version()).toBe(latestVersion)
    const [dump = '', ...others] = backups()
    expect(dump).toMatch(new RegExp(`^before-migration-${old}-.*\\.dump$`))
    expect(others).toEqual([])
    const file = join(folder, 'data', 'backups', dump)
    expect(statSync(file).mode & 0o077).toBe(0)
    await cli?.end('SIGTERM')
    const other = `${name}_old`
    await createDatabase(other)
    await runOnServer(other)('drop schema public cascade')
    await runOnServer(other)('create schema public')
    const host = new URL(urlOf(other)).searchParams.get('host') ?? ''
    execFileSync(join(installed, 'pg_restore'), ['-h', host, '-U', 'inglenook', '-d', other, file])
    expect(await runOnServer(other)('select version from schema_version')).toEqual([{ version: old }])
    await dropDatabase(other)
  })
})

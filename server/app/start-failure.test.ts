import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { prepareDataDirectory } from '../config/data-directory.ts'
import { loadOrCreateSecret } from '../config/secret.ts'
import { damaged } from '../db/dialects/sqlite/migrate.ts'
import { asAppError } from '../db/dialects/sqlite/storage-error.ts'
import { AppError } from '../domain/errors.ts'
import { listen } from '../http/kit/listen.ts'
import { lockDirectory } from '../storage/directory-lock.ts'
import { explainFailure } from '../storage/storage-failure.ts'
import { startFailure } from './start-failure.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-failure-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The error that a function throws. */
async function failureOf(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    return startFailure(error)
  }
  throw new Error('it did not fail')
}
const withCode = (code: string) => Object.assign(new Error(code), { code })

it('an occupied port, an invalid address and a locked folder are reported with their subject', async () => {
  const first = await listen(() => undefined, { host: '127.0.0.1', port: 0 })
  const lock = await lockDirectory(folder)
  const at = (host: string, port: number) => failureOf(() => listen(() => undefined, { host, port }))
  expect(await at('127.0.0.1', first.port)).toEqual({ reason: 'port-taken', place: String(first.port) })
  expect(await at('192.0.2.1', 0)).toEqual({ reason: 'no-such-address', place: '192.0.2.1' })
  expect(await failureOf(() => lockDirectory(folder))).toEqual({ reason: 'in-use', place: folder })
  await lock.release()
  await first.close(0)
})

it('an unusable data folder has its reason, and a damaged secret names its file', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'x')
  expect(await failureOf(() => prepareDataDirectory(file))).toEqual({ reason: 'not-a-folder', place: file })
  writeFileSync(join(folder, 'jwt-secret'), 'short')
  const place = join(folder, 'jwt-secret')
  expect(await failureOf(() => loadOrCreateSecret(folder))).toEqual({ reason: 'secret-damaged', place })
  expect(await failureOf(() => loadOrCreateSecret(join(folder, 'nowhere')))).toMatchObject({ reason: 'gone' })
})

it('disk and database errors are mapped to reasons by their codes', () => {
  const reasonOf = (error: unknown) => startFailure(error)?.reason
  const onDisk = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].map((code) => explainFailure(withCode(code), 'x'))
  expect(onDisk.map(reasonOf)).toEqual(['disk-full', 'disk-full', 'read-only', 'not-writable', 'drive-errors'])
  const codes = ['SQLITE_FULL', 'SQLITE_READONLY_DIRECTORY', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_NOTADB']
  const inDatabase = codes.map((code) => asAppError(withCode(code)))
  expect(inDatabase.map(reasonOf)).toEqual(['disk-full', 'not-writable', 'drive-errors', 'database-busy', 'damaged'])
  const file = join(folder, 'inglenook.db')
  expect(startFailure(damaged({ file, backupsDir: folder }, []))).toEqual({ reason: 'damaged', place: file })
})

it('invalid settings are reported as they are, and a programming error has no reason', () => {
  const wrong = new ConfigError(['port: must be a number', 'host: must be an address'])
  const place = 'port: must be a number\nhost: must be an address'
  expect(startFailure(wrong)).toEqual({ reason: 'configuration', place })
  for (const defect of [new Error('x'), 'x', null, withCode('ENOSPC'), new AppError('no_scan', {}, { reason: 'EX' })])
    expect(startFailure(defect)).toBeNull()
})

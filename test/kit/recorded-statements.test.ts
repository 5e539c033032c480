import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { recordedIn } from './statement-recorder.ts'

const folder = process.env[recordedIn]
let opened: TestDatabase | null = null
afterEach(() => opened?.close())

it.skipIf(folder === undefined)('statements of the embedded database are recorded, once each', async () => {
  opened = await openTestDatabase()
  for (const value of [1, 2]) await opened.db.reader.all(sql`select ${value} as of_this_test`)
  const recorded = readdirSync(folder as string).map((name) => readFileSync(join(folder as string, name), 'utf8'))
  expect(recorded.filter((line) => line.includes('of_this_test'))).toEqual([expect.stringMatching(/^i select /)])
})

it('the threads and processes of tests record, too', () => {
  const built = fileURLToPath(process.env.INGLENOOK_SERVER_FOR_TESTS ?? '')
  const files = readdirSync(built).map((name) => readFileSync(join(built, name), 'utf8'))
  expect(files.filter((code) => code.includes(recordedIn))).toHaveLength(1)
})

import { readFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { prepareSchema } from '../../server/db/dialects/sqlite/migrate.ts'
import { schemaFacts } from '../kit/schema-facts.ts'

const previous = readFileSync(new URL('../fixtures/schema-053.sql', import.meta.url), 'utf8')

it('a new database has the tables, columns, indexes, references, conditions and triggers of the migrations 001 to 053', () => {
  const [made, before] = [new BetterSqlite(':memory:'), new BetterSqlite(':memory:')]
  before.exec(previous)
  prepareSchema(made, { file: '', backupsDir: '', now: 0 })
  expect(schemaFacts(made)).toEqual(schemaFacts(before))
})

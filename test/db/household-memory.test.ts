import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../kit/catalog.ts'
import { type Household, householdFile, openHousehold } from '../kit/household.ts'
import { at, bookLine, user } from '../kit/household-lines.ts'

const CHANGES = 25_000

let fixture: Household
beforeAll(async () => {
  fixture = await openHousehold()
})
afterAll(() => fixture.close())

it('importing and exporting a long file uses bounded memory', async () => {
  const trim = vi.spyOn(fixture.db, 'trim')
  const [reader, book] = [newId(), fixture.books[0] ?? '']
  const progress = { completed: false, locator: null, origin: 'web', device: null, kind: 'progress', percentage: null }
  const changes = Array.from({ length: CHANGES }, (_, n) => ({
    type: 'history',
    id: newId(),
    user: reader,
    book,
    currentPage: 1 + (n % 20),
    ...progress,
    at: at(n),
  }))
  const lines = householdFile([user(reader), bookLine(book), ...changes])

  const preview = await fixture.import(lines, { dryRun: true })
  expect(preview.counts).toContainEqual(expect.objectContaining({ type: 'history', added: CHANGES }))
  expect(trim).toHaveBeenCalledTimes(2)
  const report = await fixture.import(lines)
  expect(report.counts).toContainEqual(expect.objectContaining({ type: 'history', added: CHANGES }))
  expect(trim).toHaveBeenCalledTimes(4)
  const exported = await fixture.export()
  expect(exported.filter(({ type }) => type === 'history')).toHaveLength(CHANGES)
  expect(trim).toHaveBeenCalledTimes(6)
})

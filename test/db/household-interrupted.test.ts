import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { householdLine } from '../../server/contract/household/household-lines.ts'
import type { Database } from '../../server/db/database.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { AppError } from '../../server/domain/errors.ts'
import type { TaskProgress } from '../../server/events/task-board.ts'
import { noChoices } from '../../server/library/household/import-choices.ts'
import { importHousehold } from '../../server/library/household/import-household.ts'
import { newId } from '../kit/catalog.ts'
import { householdFile, householdNow, openHousehold } from '../kit/household.ts'
import { user } from '../kit/household-lines.ts'

const PEOPLE = 1_200

it('a failed import reports the reason and its progress, retains the imported part, and can be resumed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-half-way-'))
  const fixture = await openHousehold()
  const path = join(folder, 'import.ndjson')
  const lines = householdFile(Array.from({ length: PEOPLE }, (_, n) => user(newId(), { username: `person ${n}` })))
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const received: number[] = []
  const reportProgress = ({ current, total }: TaskProgress) => void received.push(current / (total ?? 0))
  /** @param commits number of commits after which the disk is full */
  const importOver = (commits: number, dryRun = false) => {
    let left = commits
    const commit: Database['commit'] = (writes, choice) => {
      if (left-- <= 0) throw new AppError('database_disk_full')
      return fixture.db.commit(writes, choice)
    }
    const database: Database = { ...fixture.db, commit }
    const context = {
      database,
      clock: () => householdNow,
      newId,
      events: { publish: () => undefined },
      fingerprints: async () => [],
      addCover: async () => undefined,
      findQuotes: async () => [],
    }
    const parse = (value: unknown) => ({ ok: true, line: householdLine.parse(value) }) as const
    const { signal } = new AbortController()
    return importHousehold(systemViewer, context, {
      ...{ path, parse, scope: 'household', dryRun, signal, reportProgress },
      importId: null,
      choices: noChoices,
    })
  }
  const people = async () => (await fixture.export()).filter(({ type }) => type === 'user').length

  const failure = await importOver(1).catch((error: unknown) => error as AppError)
  const kept = await people()
  // The header counts as a line; the exporting user is not imported.
  const line = kept + 1
  expect(failure).toMatchObject({ code: 'unavailable', details: { line, dryRun: false } })
  expect((failure as AppError).message).toMatch(
    new RegExp(`^The disk is full\\. .*The import was interrupted after line ${line}: .*Upload the same file again`),
  )
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(PEOPLE)
  received.length = 0
  const rest = await importOver(Number.POSITIVE_INFINITY)
  expect(received.length).toBeGreaterThan(1)
  expect(received).toEqual(received.toSorted((a, b) => a - b))
  expect(received.every((share) => share > 0 && share <= 1)).toBe(true)
  expect(rest.counts).toContainEqual(
    expect.objectContaining({ type: 'user', read: PEOPLE, added: PEOPLE - kept, unchanged: kept }),
  )
  expect(await people()).toBe(PEOPLE)
  await expect(importOver(1, true)).rejects.toThrow(/The preview was interrupted after line 501. Nothing was changed/)
  const again = await importOver(Number.POSITIVE_INFINITY)
  expect(again.counts).toContainEqual(expect.objectContaining({ type: 'user', added: 0, unchanged: PEOPLE }))
  await fixture.close()
  rmSync(folder, { recursive: true, force: true })
})

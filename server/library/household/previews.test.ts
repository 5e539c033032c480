import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPreviews, type Preview } from './previews.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-previews-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hour = 3_600_000
const now = Date.UTC(2026, 0, 1)

/** Keeps a preview with both of its files. */
async function keep(id: string, at: number): Promise<Preview> {
  const previews = keepPreviews(folder)
  const { received, output } = previews.filesOf(id)
  for (const file of [received, output]) writeFileSync(file, id)
  const original = { path: received, isOnServer: false }
  const preview: Preview = { id, userId: 'u', scope: 'user', source: null, path: output, original, at }
  await previews.keep(preview)
  return preview
}

it('keeps a preview for every server of the folder', async () => {
  const preview = await keep('one', now)
  expect(await keepPreviews(folder).find('one')).toEqual(preview)
  expect(await keepPreviews(folder).find('two')).toBeNull()
  writeFileSync(join(folder, 'two.json'), '{"cut')
  expect(await keepPreviews(folder).find('two')).toBeNull()
})

it('removes what is older than an hour, and all but the last three', async () => {
  await keep('old', now - hour - 1)
  for (const [id, age] of [
    ['first', 4],
    ['second', 3],
    ['third', 2],
    ['fourth', 1],
  ] as const) {
    await keep(id, now - age)
  }
  await keepPreviews(folder).sweep(now, false)
  const left = new Set(readdirSync(folder).map((name) => name.split('.')[0]))
  expect(left).toEqual(new Set(['second', 'third', 'fourth']))
})

it('leaves files that another server may be writing, unless there is none', async () => {
  const preview = await keep('one', now)
  const writing = join(folder, 'other.received')
  const left = join(folder, 'left.ndjson')
  for (const file of [writing, left]) writeFileSync(file, 'x')
  utimesSync(writing, now / 1_000, now / 1_000)
  utimesSync(left, (now - 2 * hour) / 1_000, (now - 2 * hour) / 1_000)
  await keepPreviews(folder).sweep(now, false)
  expect([existsSync(writing), existsSync(left)]).toEqual([true, false])
  await keepPreviews(folder).sweep(now, true)
  expect(existsSync(writing)).toBe(false)
  expect(await keepPreviews(folder).find('one')).toEqual(preview)
  expect(existsSync(preview.path)).toBe(true)
  await keepPreviews(join(folder, 'none')).sweep(now, true)
})

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CrashRecord } from '../domain/crash.ts'
import { maxCrashRecords, openCrashRecords } from './crash-records.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-crashes-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const record = (at: number, details = ''): CrashRecord => ({
  at,
  part: 'reader',
  reason: 'crashed',
  details,
  version: '1.2.3',
})

describe('crash records', () => {
  it('are listed newest first, and are none at first', async () => {
    const records = openCrashRecords(folder)
    expect(await records.list()).toEqual([])
    records.add(record(1))
    records.add(record(2, 'line\nbreak'))
    expect(await openCrashRecords(folder).list()).toEqual([record(2, 'line\nbreak'), record(1)])
    expect(statSync(join(folder, 'crashes.jsonl')).mode & 0o077).toBe(0)
  })

  it('survive lines that were cut off or are foreign', async () => {
    const records = openCrashRecords(folder)
    records.add(record(1))
    appendFileSync(
      join(folder, 'crashes.jsonl'),
      '{"at":5,"part":"moon","reason":"x"}\nnull\n{"at":1e99,"part":"window"',
    )
    records.add(record(2))
    expect((await records.list()).map(({ at }) => at)).toEqual([2, 1])
  })

  it('are bounded in number and size, with nothing left beside them', async () => {
    const records = openCrashRecords(folder)
    const count = maxCrashRecords * 2
    for (let at = 1; at <= count; at++) records.add(record(at, 'x'.repeat(10_000)))
    const listed = await records.list()
    expect(listed).toHaveLength(maxCrashRecords)
    expect(listed[0]).toEqual(record(count, 'x'.repeat(4_000)))
    expect(readFileSync(join(folder, 'crashes.jsonl')).length).toBeLessThan(300_000)
    expect(readdirSync(folder)).toEqual(['crashes.jsonl'])
  })

  it('are dropped when they cannot be written', async () => {
    const records = openCrashRecords(join(folder, 'nowhere'))
    records.add(record(1))
    expect(await records.list()).toEqual([])
  })
})

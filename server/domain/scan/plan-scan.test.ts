import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileFacts } from '../book/file-facts.ts'
import { createKnownFiles, type KnownFile } from './known-files.ts'
import { isUnder, planScan } from './plan-scan.ts'

const idOf = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const file = (path: string, change: Partial<FileFacts> = {}): FileFacts => ({
  path,
  size: 100,
  mtimeUs: 5_000,
  inode: 7,
  ...change,
})
const known = (path: string, change: Partial<KnownFile> = {}): KnownFile => ({
  ...file(path),
  id: idOf(1),
  deleted: false,
  retry: false,
  ...change,
})

function tableOf(...files: readonly KnownFile[]) {
  const table = createKnownFiles()
  for (const entry of files) table.add(entry)
  return table
}

describe('planning a scan', () => {
  it('reports no file as missing below a folder that could not be read', () => {
    const plan = planScan(
      tableOf(
        known('a/1.cbz', { id: idOf(1) }),
        known('a/b/2.cbz', { id: idOf(2) }),
        known('ab/3.cbz', { id: idOf(3) }),
        known('a/4.cbz', { id: idOf(4), deleted: true }),
      ),
      'normal',
    )
    const { missing, stillDeleted } = plan.finish(['a'])
    expect(missing).toEqual([{ bookId: idOf(3), path: 'ab/3.cbz' }])
    expect(stillDeleted).toEqual([])
  })

  it('reports nothing as missing when the root could not be read', () => {
    expect(planScan(tableOf(known('x.cbz')), 'normal').finish([''])).toEqual({ missing: [], stillDeleted: [] })
  })

  it('treats a file of the same size, time and inode as unchanged', () => {
    const plan = planScan(tableOf(known('a.cbz')), 'normal')
    expect(plan.planPortion([file('a.cbz')])).toEqual({ added: [], changed: [], returned: [], unchanged: 1 })
    expect(plan.finish([]).missing).toEqual([])
  })

  it('tolerates a rounding difference of one microsecond, and no more', () => {
    const plan = planScan(tableOf(known('a.cbz'), known('b.cbz', { id: idOf(2) })), 'normal')
    expect(plan.planPortion([file('a.cbz', { mtimeUs: 5_001 })]).unchanged).toBe(1)
    expect(plan.planPortion([file('b.cbz', { mtimeUs: 5_002 })]).changed).toMatchObject([{ why: 'stat' }])
  })

  it.each([
    ['another size', { size: 101 }, 'stat'],
    ['another time', { mtimeUs: 6_000 }, 'stat'],
    ['an earlier time', { mtimeUs: 1 }, 'stat'],
    ['only another inode', { inode: 8 }, 'inode'],
  ] as const)('treats a file with %s as changed', (_what, change, why) => {
    const plan = planScan(tableOf(known('a.cbz')), 'normal')
    expect(plan.planPortion([file('a.cbz', change)]).changed).toEqual([
      { bookId: idOf(1), facts: file('a.cbz', change), why, returned: false },
    ])
  })

  it('reads everything again in a deep scan and after a failure that may be temporary', () => {
    const deep = planScan(tableOf(known('a.cbz')), 'deep')
    expect(deep.planPortion([file('a.cbz')]).changed).toMatchObject([{ why: 'again' }])
    const failed = planScan(tableOf(known('a.cbz', { retry: true })), 'normal')
    expect(failed.planPortion([file('a.cbz')]).changed).toMatchObject([{ why: 'again' }])
  })

  it('restores a soft-deleted book without reading when the same file is back', () => {
    const plan = planScan(tableOf(known('a.cbz', { deleted: true })), 'normal')
    expect(plan.planPortion([file('a.cbz')])).toEqual({
      added: [],
      changed: [],
      returned: [{ bookId: idOf(1), facts: file('a.cbz') }],
      unchanged: 0,
    })
  })

  it('reads the file at a soft-deleted path when it differs', () => {
    const plan = planScan(tableOf(known('a.cbz', { deleted: true })), 'normal')
    expect(plan.planPortion([file('a.cbz', { size: 3 })]).changed).toMatchObject([{ returned: true, why: 'stat' }])
  })

  it('counts a path once when the walk reports it twice', () => {
    const plan = planScan(tableOf(known('a.cbz')), 'normal')
    expect(plan.planPortion([file('a.cbz'), file('a.cbz', { size: 9 })])).toMatchObject({ unchanged: 1, changed: [] })
  })

  it('treats a change of case or Unicode form as another path', () => {
    const plan = planScan(tableOf(known('caf\u00e9.cbz')), 'normal')
    expect(plan.planPortion([file('cafe\u0301.cbz'), file('CAF\u00c9.cbz')]).added).toHaveLength(2)
  })

  it('lists the possible sizes of moved files after the walk', () => {
    const plan = planScan(
      tableOf(
        known('stays.cbz', { id: idOf(1), size: 1 }),
        known('changes.cbz', { id: idOf(2), size: 2 }),
        known('goes.cbz', { id: idOf(3), size: 3 }),
        known('gone.cbz', { id: idOf(4), size: 4, deleted: true }),
        known('hidden/x.cbz', { id: idOf(5), size: 5 }),
      ),
      'normal',
    )
    plan.planPortion([file('stays.cbz', { size: 1 }), file('changes.cbz', { size: 20 })])
    expect([1, 2, 3, 4, 5].map(plan.mayBeKnown)).toEqual([true, true, true, true, true])
    expect(plan.mayBeKnown(6)).toBe(false)
    plan.finish(['hidden'])
    expect([1, 2, 3, 4, 5].map(plan.mayBeKnown)).toEqual([false, true, true, true, false])
  })

  it('lists the books that may have moved after the walk', () => {
    const plan = planScan(
      tableOf(
        known('stays.cbz', { id: idOf(1) }),
        known('changes.cbz', { id: idOf(2) }),
        known('goes.cbz', { id: idOf(3) }),
        known('hidden/x.cbz', { id: idOf(4) }),
        known('stays.cbz', { id: idOf(5), deleted: true }),
      ),
      'normal',
    )
    plan.planPortion([file('stays.cbz'), file('changes.cbz', { size: 1 })])
    plan.finish(['hidden'])
    const vacated = (n: number, path: string) => plan.isVacated({ bookId: idOf(n), path })
    expect([vacated(1, 'stays.cbz'), vacated(2, 'changes.cbz'), vacated(3, 'goes.cbz')]).toEqual([false, true, true])
    expect([vacated(4, 'hidden/x.cbz'), vacated(5, 'stays.cbz')]).toEqual([false, true])
    expect([plan.isSeen('stays.cbz'), plan.isSeen('goes.cbz'), plan.isSeen('unknown')]).toEqual([true, false, false])
  })

  it('distinguishes a folder from another folder whose name it is a prefix of', () => {
    expect(isUnder('a/b', 'a')).toBe(true)
    expect(isUnder('a', 'a')).toBe(true)
    expect(isUnder('ab', 'a')).toBe(false)
    expect(isUnder('anything', '')).toBe(true)
  })

  it('assigns every known and found file to exactly one category, in any split of the walk', () => {
    const path = fc.constantFrom('a', 'b', 'c', 'd/a', 'd/b', 'e/f/g', 'A')
    const facts = fc.record({
      path,
      size: fc.integer({ min: 0, max: 2 }),
      mtimeUs: fc.constant(5),
      inode: fc.constant(1),
    })
    const remembered = fc.record({ facts, deleted: fc.boolean(), retry: fc.boolean() })
    const unique = { selector: (entry: { path: string }) => entry.path }
    const uniqueKnown = { selector: (entry: { facts: FileFacts }) => entry.facts.path }
    fc.assert(
      fc.property(
        fc.uniqueArray(remembered, uniqueKnown),
        fc.uniqueArray(facts, unique),
        fc.integer({ min: 1, max: 4 }),
        (before, disk, portion) => {
          const table = createKnownFiles()
          before.forEach((entry, n) => {
            table.add({ ...entry.facts, id: idOf(n), deleted: entry.deleted, retry: entry.retry })
          })
          const plan = planScan(table, 'normal')
          let total = 0
          for (let at = 0; at < disk.length; at += portion) {
            const part = plan.planPortion(disk.slice(at, at + portion))
            total += part.added.length + part.changed.length + part.returned.length + part.unchanged
            for (const entry of part.added) expect(before.some((b) => b.facts.path === entry.path)).toBe(false)
          }
          const { missing, stillDeleted } = plan.finish([])
          const absent = before.filter((b) => !disk.some((d) => d.path === b.facts.path))
          expect(total).toBe(disk.length)
          expect(missing.map((b) => b.path)).toEqual(absent.filter((b) => !b.deleted).map((b) => b.facts.path))
          expect(stillDeleted.map((b) => b.path)).toEqual(absent.filter((b) => b.deleted).map((b) => b.facts.path))
        },
      ),
    )
  })
})

describe('the table of known files', () => {
  it('prefers the visible book at a path that soft-deleted books also had', () => {
    const table = createKnownFiles()
    table.add(known('a.cbz', { id: idOf(1), deleted: true }))
    table.add(known('a.cbz', { id: idOf(2) }))
    table.add(known('a.cbz', { id: idOf(3), deleted: true }))
    expect([table.count, table.presentCount, table.id(table.find('a.cbz'))]).toEqual([3, 1, idOf(2)])
    const plan = planScan(table, 'normal')
    expect(plan.planPortion([file('a.cbz')]).unchanged).toBe(1)
    const { missing, stillDeleted } = plan.finish([])
    expect(missing).toEqual([])
    expect(stillDeleted.map((book) => book.bookId).sort()).toEqual([idOf(1), idOf(3)])
  })

  it('returns what was added, beyond its initial capacity', () => {
    const table = createKnownFiles()
    for (let n = 0; n < 500; n++) {
      table.add({
        ...file(`${n}.cbz`, { size: n, mtimeUs: n * 3, inode: 2 ** 52 + n }),
        id: idOf(n),
        deleted: n % 2 === 0,
        retry: false,
      })
    }
    expect([table.count, table.presentCount]).toEqual([500, 250])
    const at = table.find('321.cbz')
    expect([table.id(at), table.size(at), table.mtimeUs(at), table.inode(at)]).toEqual([
      idOf(321),
      321,
      963,
      2 ** 52 + 321,
    ])
    expect(table.find('nothing')).toBe(-1)
  })
})

describe('finishing a walk over very many books', () => {
  it('yields after every few thousand, with the same result as in a single step', () => {
    const paths = Array.from({ length: 10_000 }, (_, n) => `${n}.cbz`)
    const plan = planScan(tableOf(...paths.map((path) => known(path))), 'normal')
    const work = plan.finishInParts([])
    let parts = 0
    let step = work.next()
    for (; step.done !== true; step = work.next()) parts += 1
    expect(parts).toBeGreaterThanOrEqual(4)
    expect(step.value).toEqual(plan.finish([]))
    expect(step.value.missing).toHaveLength(10_000)
  })
})

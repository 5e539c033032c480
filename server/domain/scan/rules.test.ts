import { describe, expect, it } from 'vitest'
import { followSeries } from './follow-series.ts'
import { checkDevice, checkMissing, checkRoot, massDeletionFloor } from './guards.ts'
import { createRate, secondsLeft } from './scan-progress.ts'

const root = { problem: null, entryCount: 3, device: '1' } as const

describe('the check of the library root', () => {
  it('is offline when the root is missing, not a folder, unreadable, or empty despite known books', () => {
    for (const problem of ['missing', 'not-a-folder', 'unreadable'] as const) {
      expect(checkRoot({ ...root, problem }, 0).kind).toBe('offline')
    }
    expect(checkRoot({ ...root, entryCount: 0 }, 1).kind).toBe('offline')
  })

  it('is online for an empty root without known books', () => {
    expect(checkRoot({ ...root, entryCount: 0 }, 0).kind).toBe('online')
    expect(checkRoot(root, 10).kind).toBe('online')
  })

  it('is offline on another device without any known book, doubtful with few, and online with half', () => {
    const facts = { knownDevice: '1', device: '2', presentCount: 10 }
    expect(checkDevice({ ...facts, foundCount: 0 }).kind).toBe('offline')
    expect(checkDevice({ ...facts, foundCount: 4 }).kind).toBe('doubtful')
    expect(checkDevice({ ...facts, foundCount: 5 }).kind).toBe('online')
  })

  it('trusts the first device and the same device', () => {
    const facts = { device: '2', presentCount: 10, foundCount: 0 }
    expect(checkDevice({ ...facts, knownDevice: null }).kind).toBe('online')
    expect(checkDevice({ ...facts, knownDevice: '2' }).kind).toBe('online')
  })
})

describe('the mass deletion guard', () => {
  it('delays deleting more than half of a large library until a second scan agrees', () => {
    const facts = { presentCount: 400, missingCount: 300 }
    expect(checkMissing({ ...facts, knownBefore: 0 })).toBe('hold')
    expect(checkMissing({ ...facts, knownBefore: 299 })).toBe('hold')
    expect(checkMissing({ ...facts, knownBefore: 300 })).toBe('delete')
  })

  it('permits half, and any small number, at once', () => {
    expect(checkMissing({ presentCount: 400, missingCount: 200, knownBefore: 0 })).toBe('delete')
    const few = massDeletionFloor - 1
    expect(checkMissing({ presentCount: few, missingCount: few, knownBefore: 0 })).toBe('delete')
  })
})

describe('a series whose books move', () => {
  const step = (fromSeriesId: string, toKey: string) => ({ fromSeriesId, toKey })
  const nobody: ReadonlyMap<string, string> = new Map()

  it('stays where it is while it still has a book', () => {
    expect(followSeries([step('s', 'new')], new Set(), nobody)).toEqual([])
  })

  it('does not take the key of another series', () => {
    expect(followSeries([step('s', 'taken')], new Set(['s']), new Map([['taken', 'other']]))).toEqual([])
  })

  it('takes the key that another series releases, in a chain and in a cycle', () => {
    const owners = new Map([
      ['b', 'B'],
      ['a', 'A'],
    ])
    const chain = followSeries([step('A', 'b'), step('B', 'c')], new Set(['A', 'B']), owners)
    expect(chain).toHaveLength(2)
    const circle = followSeries([step('A', 'b'), step('B', 'a')], new Set(['A', 'B']), owners)
    expect(circle).toHaveLength(2)
    const blocked = followSeries(
      [step('A', 'b'), step('B', 'taken')],
      new Set(['A', 'B']),
      new Map([...owners, ['taken', 'T']]),
    )
    expect(blocked).toEqual([])
  })

  it('moves with all its books to a new key', () => {
    expect(followSeries([step('s', 'new'), step('s', 'new')], new Set(['s']), nobody)).toEqual([
      { seriesId: 's', pathKey: 'new' },
    ])
  })

  it('follows the larger part after a split', () => {
    const steps = [step('s', 'small'), step('s', 'large'), step('s', 'large')]
    expect(followSeries(steps, new Set(['s']), nobody)).toEqual([{ seriesId: 's', pathKey: 'large' }])
  })

  it('becomes the series with most of the books after a merge', () => {
    const steps = [step('a', 'new'), step('b', 'new'), step('b', 'new')]
    expect(followSeries(steps, new Set(['a', 'b']), nobody)).toEqual([{ seriesId: 'b', pathKey: 'new' }])
  })

  it('is decided independently of the order', () => {
    const steps = [step('b', 'y'), step('a', 'x'), step('a', 'y'), step('b', 'x')]
    const decided = followSeries(steps, new Set(['a', 'b']), nobody)
    expect(followSeries([...steps].reverse(), new Set(['a', 'b']), nobody)).toEqual(decided)
    expect(decided).toHaveLength(2)
  })
})

describe('scan rate and remaining time', () => {
  it('are unknown in the first second and while nothing progresses', () => {
    const rate = createRate()
    expect(rate.perSecond()).toBeNull()
    rate.note(0, 0)
    rate.note(900, 50)
    expect(rate.perSecond()).toBeNull()
    const still = createRate()
    still.note(0, 7)
    still.note(3_000, 7)
    expect(still.perSecond()).toBeNull()
    expect(secondsLeft(10, null)).toBeNull()
  })

  it('follow the last seconds, not the entire scan', () => {
    const rate = createRate(5_000)
    for (let second = 0; second <= 10; second++) rate.note(second * 1_000, second * 100)
    for (let second = 11; second <= 20; second++) rate.note(second * 1_000, 1_000 + (second - 10) * 10)
    expect(rate.perSecond()).toBe(10)
    expect(secondsLeft(95, 10)).toBe(10)
  })

  it('exclude the time the scan was paused', () => {
    const rate = createRate(5_000)
    rate.note(0, 0)
    rate.note(2_000, 200)
    rate.restart()
    expect(rate.perSecond()).toBeNull()
    rate.note(100_000, 200)
    rate.note(102_000, 400)
    expect(rate.perSecond()).toBe(100)
  })
})

import { describe, expect, it } from 'vitest'
import { nearest, pickAll, togglePicked } from './use-selection.ts'

describe('a selection', () => {
  it('never exceeds the limit, and items can always be deselected', () => {
    const full = new Set(['a', 'b'])
    expect([...togglePicked(full, 'c', 2)]).toEqual(['a', 'b'])
    expect([...togglePicked(full, 'a', 2)]).toEqual(['b'])
    expect([...pickAll(full, ['b', 'c', 'd'], 3)]).toEqual(['a', 'b', 'c'])
    expect([...pickAll(full, ['c'], 1)]).toEqual(['a', 'b'])
  })

  it('retains the order in which items were selected', () => {
    expect([...togglePicked(new Set(['b']), 'a', 9)]).toEqual(['b', 'a'])
  })
})

describe('a range selection', () => {
  it('works in both directions and is cut to the free slots next to its start', () => {
    expect(nearest(2, 6, 9)).toEqual([2, 6])
    expect(nearest(6, 2, 9)).toEqual([2, 6])
    expect(nearest(4, 4, 9)).toEqual([4, 4])
    expect(nearest(0, 900, 500)).toEqual([0, 499])
    expect(nearest(900, 0, 500)).toEqual([401, 900])
  })
})

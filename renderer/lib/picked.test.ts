import { describe, expect, it } from 'vitest'
import { idsBetween, pickAll, togglePicked } from './picked.ts'

describe('what is picked', () => {
  it('is never more than the most, but can always be put back', () => {
    const full = new Set(['a', 'b'])
    expect([...togglePicked(full, 'c', 2)]).toEqual(['a', 'b'])
    expect([...togglePicked(full, 'a', 2)]).toEqual(['b'])
    expect([...pickAll(full, ['b', 'c', 'd'], 3)]).toEqual(['a', 'b', 'c'])
    expect([...pickAll(full, ['c'], 1)]).toEqual(['a', 'b'])
  })

  it('keeps the order in which it was picked', () => {
    expect([...togglePicked(new Set(['b']), 'a', 9)]).toEqual(['b', 'a'])
  })
})

describe('a range', () => {
  const idAt = (index: number) => ['a', undefined, 'c', 'd'][index]
  it('goes both ways and leaves out what has not come yet', () => {
    expect(idsBetween(idAt, 0, 2)).toEqual(['a', 'c'])
    expect(idsBetween(idAt, 3, 1)).toEqual(['c', 'd'])
    expect(idsBetween(idAt, 2, 2)).toEqual(['c'])
  })
})

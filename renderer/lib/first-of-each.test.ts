import { describe, expect, it } from 'vitest'
import { firstOfEach } from './first-of-each.ts'

describe('the first index of each letter', () => {
  it('follows all items of the letters before it', () => {
    expect(firstOfEach([])).toEqual([])
    expect(firstOfEach([{ count: 2 }, { count: 5 }, { count: 1 }])).toEqual([0, 2, 7])
  })
})

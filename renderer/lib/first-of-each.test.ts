import { describe, expect, it } from 'vitest'
import { firstOfEach } from './first-of-each.ts'

describe('the first of each letter', () => {
  it('stands after all of the letters before', () => {
    expect(firstOfEach([])).toEqual([])
    expect(firstOfEach([{ count: 2 }, { count: 5 }, { count: 1 }])).toEqual([0, 2, 7])
  })
})

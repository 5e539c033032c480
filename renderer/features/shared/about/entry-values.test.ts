import { describe, expect, it } from 'vitest'
import { checkedValues } from './entry-values.ts'

const fields = [
  { name: 'source', label: 'Catalogue' },
  { name: 'url', label: 'Address', optional: true },
]

describe('a short form', () => {
  it('names the fields that have to be filled in; spaces are nothing', () => {
    expect(checkedValues(fields, {}).missing).toEqual(['source'])
    expect(checkedValues(fields, { source: '  ', url: 'x' }).missing).toEqual(['source'])
  })

  it('gives what was typed without spaces around it, and nothing that is no field', () => {
    const { values, missing } = checkedValues(fields, { source: ' anilist ', other: 'x' })
    expect(missing).toEqual([])
    expect(values).toEqual({ source: 'anilist', url: '' })
  })
})

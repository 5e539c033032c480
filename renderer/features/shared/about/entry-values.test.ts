import { describe, expect, it } from 'vitest'
import { checkedValues } from './entry-values.ts'

const fields = [
  { name: 'source', label: 'Catalogue' },
  { name: 'url', label: 'Address', optional: true },
]

describe('an entry form', () => {
  it('names the fields that are required; spaces do not count', () => {
    expect(checkedValues(fields, {}).missing).toEqual(['source'])
    expect(checkedValues(fields, { source: '  ', url: 'x' }).missing).toEqual(['source'])
  })

  it('returns the values trimmed and omits unknown fields', () => {
    const { values, missing } = checkedValues(fields, { source: ' anilist ', other: 'x' })
    expect(missing).toEqual([])
    expect(values).toEqual({ source: 'anilist', url: '' })
  })
})

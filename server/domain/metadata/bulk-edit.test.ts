import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTerms, openValues } from './bulk-edit.ts'

const kind = 'tags'

describe('genres and tags of several items', () => {
  it('are limited to two hundred, and stay unchanged beyond that', () => {
    const current = Array.from({ length: 200 }, (_, i) => `tag ${i}`)
    expect(changeTerms(current, { kind, add: ['one more'] })).toEqual({ kind: 'full' })
    expect(changeTerms(current, { kind, add: ['one more'], remove: ['TAG 7'] })).toMatchObject({ kind: 'changed' })
  })

  it('retain their spelling when the same term is added in another one', () => {
    expect(changeTerms(['Slow Life'], { kind, add: ['slow  life'] })).toEqual({ kind: 'same' })
    expect(changeTerms(['Slow Life'], { kind, remove: ['fast'] })).toEqual({ kind: 'same' })
  })

  it('are replaced by the given terms', () => {
    expect(changeTerms(['a', 'b'], { kind, set: ['b', 'B', 'c'] })).toEqual({ kind: 'changed', values: ['b', 'c'] })
    expect(changeTerms(['a'], { kind, set: [] })).toEqual({ kind: 'changed', values: [] })
  })

  it('contain all added and no removed terms, and stay the same when edited twice', () => {
    const names = fc.uniqueArray(fc.constantFrom('sea', 'calm', 'Night', 'food', 'war'), { maxLength: 5 })
    fc.assert(
      fc.property(names, names, names, (current, add, taken) => {
        const remove = taken.filter((name) => !add.includes(name))
        const once = changeTerms(current, { kind, add, remove })
        const after = once.kind === 'changed' ? once.values : current
        expect(new Set(after)).toEqual(new Set([...current.filter((name) => !remove.includes(name)), ...add]))
        expect(changeTerms(after, { kind, add, remove })).toEqual({ kind: 'same' })
      }),
    )
  })
})

describe('the fields of an edit', () => {
  it('are split into unlocked and locked fields, without those that are not named', () => {
    const given = { summary: 'x', year: null, publisher: undefined, language: 'en' }
    const locks = ['language', 'publisher', 'title'] as const
    expect(openValues<string>(given, locks)).toEqual({
      values: { summary: 'x', year: null },
      skipped: ['language'],
    })
  })
})

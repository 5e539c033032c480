import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeTerms, openValues } from './bulk-edit.ts'

const kind = 'tags'

describe('genres and tags of many', () => {
  it('are full beyond two hundred, and stay as they are then', () => {
    const current = Array.from({ length: 200 }, (_, i) => `tag ${i}`)
    expect(changeTerms(current, { kind, add: ['one more'] })).toEqual({ kind: 'full' })
    expect(changeTerms(current, { kind, add: ['one more'], remove: ['TAG 7'] })).toMatchObject({ kind: 'changed' })
  })

  it('keep their spelling when the same is added in another one, which changes nothing', () => {
    expect(changeTerms(['Slow Life'], { kind, add: ['slow  life'] })).toEqual({ kind: 'same' })
    expect(changeTerms(['Slow Life'], { kind, remove: ['fast'] })).toEqual({ kind: 'same' })
  })

  it('are put in the place of others, even when these are the same', () => {
    expect(changeTerms(['a', 'b'], { kind, set: ['b', 'B', 'c'] })).toEqual({ kind: 'changed', values: ['b', 'c'] })
    expect(changeTerms(['a'], { kind, set: [] })).toEqual({ kind: 'changed', values: [] })
  })

  it('hold afterwards what was added and nothing that was removed, and doing it twice changes nothing', () => {
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

describe('fields of an edit', () => {
  it('are parted into those that are open and those that are locked, without those that are not named', () => {
    const given = { summary: 'x', year: null, publisher: undefined, language: 'en' }
    const locks = ['language', 'publisher', 'title'] as const
    expect(openValues<string>(given, locks)).toEqual({
      values: { summary: 'x', year: null },
      skipped: ['language'],
    })
  })
})

import { expect, it, describe as suite } from 'vitest'
import { describe } from './describe.ts'
import {
  carriedOver,
  newGroup,
  newRule,
  quickValue,
  readCondition,
  replaceNode,
  unfinishedCount,
  withQuick,
  writeCondition,
} from './draft.ts'
import { type FilterField, type FilterTarget, fieldNamed } from './fields.ts'

function field(name: string, target: FilterTarget = 'series'): FilterField {
  const found = fieldNamed(target, name)
  if (found === undefined) throw new Error(`There is no field ${name}.`)
  return found
}

const horror = { genre: { operator: 'is', value: 'Horror' } }
const nineties = { year: { operator: 'between', min: 1990, max: 1999 } }
const nobody = () => undefined

suite('a filter draft', () => {
  it('is not interpreted when it contains what this page does not know', () => {
    for (const wire of [
      { shoeSize: { operator: 'is', value: '4' } },
      { genre: { operator: 'resembles' } },
      { allOf: 5 },
    ]) {
      expect(readCondition('series', wire)).toBeNull()
    }
    expect(readCondition('series', { ...horror, ...nineties })).toBeNull()
    expect(readCondition('series', { allOf: [horror, { anyOf: [{ nothing: {} }] }] })).toBeNull()
  })

  it('omits conditions without a value, and groups that have no others', () => {
    const draft = newGroup('all', [
      newRule(field('title')),
      newGroup('any', [newRule(field('year'), 'gte', 'many'), newRule(field('dateAdded'), 'after', 'soon')]),
    ])
    expect(writeCondition('series', draft)).toBeNull()
    const rest = { ...draft, of: [...draft.of, newRule(field('genre'), 'is', ' Horror ')] }
    expect(writeCondition('series', rest)).toEqual(horror)
  })

  it('counts its conditions that have no value yet, also inside groups', () => {
    const open = newRule(field('title'))
    const draft = newGroup('all', [open, newGroup('any', [open, newRule(field('genre'), 'is', 'Horror')])])
    expect(unfinishedCount('series', draft)).toBe(2)
    expect(unfinishedCount('series', newGroup('all'))).toBe(0)
  })

  it('carries over from series to books what both support', () => {
    const unread = { readStatus: { operator: 'is', value: 'unread' } }
    expect(carriedOver('series', 'books', { allOf: [horror, nineties, unread] })).toEqual({ allOf: [horror, unread] })
    expect(carriedOver('books', 'series', { pageCount: { operator: 'gte', value: 100 } })).toBeNull()
    expect(carriedOver('series', 'books', { shoeSize: { operator: 'is', value: '4' } })).toBeNull()
    expect(carriedOver('series', 'books', null)).toBeNull()
  })

  it('is the same after a round trip through an address', () => {
    const wire = { anyOf: [horror, { allOf: [nineties, { completion: { operator: 'isTrue' } }] }] }
    const draft = readCondition('series', wire)
    expect(draft).not.toBeNull()
    expect(draft && writeCondition('series', draft)).toEqual(wire)
  })

  it('treats a date as the full day in comparisons', () => {
    const written = (operator: string) => writeCondition('series', newRule(field('dateAdded'), operator, '2024-05-01'))
    const end = '2024-05-01T23:59:59.999Z'
    expect(written('onOrBefore')).toEqual({ dateAdded: { operator: 'onOrBefore', value: end } })
    expect(written('after')).toEqual({ dateAdded: { operator: 'after', value: end } })
    expect(written('before')).toEqual({ dateAdded: { operator: 'before', value: '2024-05-01' } })
    expect(readCondition('series', written('after'))?.of[0]).toMatchObject({ value: '2024-05-01' })
  })

  it('may be open at either end', () => {
    const open = { ...newRule(field('year'), 'between'), low: '2001', high: '' }
    expect(writeCondition('series', open)).toEqual({ year: { operator: 'between', min: 2001 } })
    expect(describe('series', open, nobody)).toBe('Year from 2001')
    expect(describe('series', { ...open, low: '', high: '2001' }, nobody)).toBe('Year up to 2001')
  })

  it('loses a removed part and retains the rest', () => {
    const draft = readCondition('series', { allOf: [horror, { anyOf: [nineties, horror] }] })
    if (draft === null) throw new Error('The filter was not understood.')
    const inner = draft.of[1]
    const gone = inner?.kind === 'any' ? inner.of[1]?.key : undefined
    expect(writeCondition('series', replaceNode(draft, gone ?? -1, null))).toEqual({ allOf: [horror, nineties] })
  })
})

suite('a quick filter', () => {
  const unread = { readStatus: { operator: 'is', value: 'unread' } }
  const chosen = (wire: Readonly<Record<string, unknown>> | null, value: string) => {
    const draft = readCondition('series', wire)
    return draft && writeCondition('series', withQuick(draft, field('readStatus'), value))
  }

  it('is combined with other filters and removed separately', () => {
    expect(chosen(horror, 'unread')).toEqual({ allOf: [horror, unread] })
    expect(chosen({ allOf: [horror, unread] }, '')).toEqual(horror)
    expect(chosen({ allOf: [horror, unread] }, 'read')).toMatchObject({
      allOf: [horror, { readStatus: { value: 'read' } }],
    })
  })

  it('is combined with a group of alternatives, not added to it', () => {
    expect(chosen({ anyOf: [horror, nineties] }, 'unread')).toEqual({ allOf: [{ anyOf: [horror, nineties] }, unread] })
  })

  it('does not report a condition that is only an alternative', () => {
    const draft = readCondition('series', { anyOf: [unread, horror] })
    expect(draft && quickValue(draft, 'readStatus')).toBe('')
  })
})

suite('the description of a filter', () => {
  it('shows names instead of ids', () => {
    const id = '0d0f6e3c-6a51-4f6c-9a0e-1c7f6f1c2b3a'
    const draft = readCondition('books', { libraryId: { operator: 'in', values: [id] } })
    expect(draft && describe('books', draft, () => 'Comics')).toBe('Library is one of Comics')
    expect(draft && describe('books', draft, nobody)).not.toContain(id)
  })

  it('describes conditions that must all match', () => {
    const draft = readCondition('series', {
      allOf: [{ anyOf: [horror, nineties] }, { completion: { operator: 'isFalse' } }],
    })
    expect(draft && describe('series', draft, nobody)).toBe(
      '(Genre is Horror or Year is between 1990 and 1999) and Complete: no',
    )
  })
})

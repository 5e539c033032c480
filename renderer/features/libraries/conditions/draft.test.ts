import { describe, expect, it } from 'vitest'
import { actualWords, conditionWords } from './describe.ts'
import {
  type ConditionDraft,
  isFinished,
  newCondition,
  readConditions,
  withCondition,
  writeCondition,
  writeConditions,
} from './draft.ts'
import { fieldNamed } from './fields.ts'

const empty = { mode: 'all', rules: [] } as const

function condition(field: string, part: Partial<ConditionDraft> = {}): ConditionDraft {
  const known = fieldNamed(field)
  if (known === undefined) throw new Error(field)
  return { ...newCondition(known, 0), ...part }
}

describe('stored conditions', () => {
  it('are left unchanged when this page cannot show them', () => {
    const asked = (rule: { field: string; operator: 'contains' | 'equals' | 'gt'; value: string | number }) =>
      readConditions({ mode: 'all', rules: [rule] })
    expect(asked({ field: 'metadata.titleLock', operator: 'contains', value: 'x' })).toBeNull()
    expect(asked({ field: 'metadata.nothing', operator: 'equals', value: 'x' })).toBeNull()
    expect(asked({ field: 'externalIds.', operator: 'equals', value: 'x' })).toBeNull()
    expect(asked({ field: 'metadata.title', operator: 'equals', value: '' })).toBeNull()
  })

  it('stay the same when read and written again', () => {
    const stored = {
      mode: 'any' as const,
      rules: [
        { field: 'bookCount', operator: 'gte' as const, value: 2 },
        { field: 'externalIds.anilist', operator: 'is_null' as const },
        { field: 'metadata.genres', operator: 'in' as const, value: ['Drama', 'Sea'] },
        { field: 'metadata.summaryLock', operator: 'equals' as const, value: false },
        { field: 'customMetadata.shelf.row', operator: 'matches' as const, value: '^A ' },
      ],
    }
    const draft = readConditions(stored)
    expect(draft === null ? null : writeConditions(draft)).toEqual(stored)
  })

  it('that negate a lock are shown as not locked', () => {
    const draft = readConditions({
      mode: 'all',
      rules: [{ field: 'metadata.titleLock', operator: 'not_equals', value: true }],
    })
    expect(draft?.rules.map(conditionWords)).toEqual(['Title is not locked'])
  })
})

describe('a condition', () => {
  it('is incomplete without a value, with an invalid number, or without a required name', () => {
    expect(writeCondition(condition('bookCount'))).toBeNull()
    expect(writeCondition(condition('bookCount', { value: 'many' }))).toBeNull()
    expect(writeCondition(condition('externalIds.', { value: '7' }))).toBeNull()
    expect(writeCondition(condition('metadata.tags', { operator: 'in', values: [' '] }))).toBeNull()
    expect(isFinished(withCondition(empty))).toBe(false)
    expect(writeConditions(withCondition(empty))).toBeNull()
  })

  it('compares as numbers where the field is numeric', () => {
    expect(writeCondition(condition('bookCount', { value: ' 2,5 ' }))).toMatchObject({ value: 2.5 })
    expect(writeCondition(condition('metadata.title', { operator: 'gt', value: '3' }))).toMatchObject({ value: 3 })
    expect(writeCondition(condition('metadata.title', { operator: 'equals', value: '300' }))).toMatchObject({
      value: '300',
    })
  })

  it('about a lock is complete at once', () => {
    expect(writeCondition(condition('lock'))).toEqual({ field: 'metadata.titleLock', operator: 'equals', value: true })
  })

  it('is described in words', () => {
    expect(conditionWords(condition('bookCount', { value: '2' }))).toBe('Books is at least 2')
    expect(conditionWords(condition('metadata.status', { value: 'ended' }))).toBe('Status is Ended')
    expect(conditionWords(condition('externalIds.', { name: 'anilist', operator: 'is_null' }))).toBe(
      'External ID from anilist is empty',
    )
  })
})

describe('the actual value of a series', () => {
  it('is shown in shortened form', () => {
    expect(actualWords(null)).toBe('none')
    expect(actualWords([])).toBe('none')
    expect(actualWords(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, f …')
    expect(actualWords('x'.repeat(500)).length).toBeLessThan(130)
  })
})

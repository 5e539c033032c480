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

describe('conditions that are stored', () => {
  it('are kept as they are when this page cannot show them', () => {
    const asked = (rule: { field: string; operator: 'contains' | 'equals' | 'gt'; value: string | number }) =>
      readConditions({ mode: 'all', rules: [rule] })
    expect(asked({ field: 'metadata.titleLock', operator: 'contains', value: 'x' })).toBeNull()
    expect(asked({ field: 'metadata.nothing', operator: 'equals', value: 'x' })).toBeNull()
    expect(asked({ field: 'externalIds.', operator: 'equals', value: 'x' })).toBeNull()
    expect(asked({ field: 'metadata.title', operator: 'equals', value: '' })).toBeNull()
  })

  it('read and written again are the same', () => {
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

  it('that say a lock is not true say that it is false', () => {
    const draft = readConditions({
      mode: 'all',
      rules: [{ field: 'metadata.titleLock', operator: 'not_equals', value: true }],
    })
    expect(draft?.rules.map(conditionWords)).toEqual(['Title is not locked'])
  })
})

describe('a condition', () => {
  it('is not finished without a value, a number that is one, or the name that it needs', () => {
    expect(writeCondition(condition('bookCount'))).toBeNull()
    expect(writeCondition(condition('bookCount', { value: 'many' }))).toBeNull()
    expect(writeCondition(condition('externalIds.', { value: '7' }))).toBeNull()
    expect(writeCondition(condition('metadata.tags', { operator: 'in', values: [' '] }))).toBeNull()
    expect(isFinished(withCondition(empty))).toBe(false)
    expect(writeConditions(withCondition(empty))).toBeNull()
  })

  it('compares with numbers where they are meant', () => {
    expect(writeCondition(condition('bookCount', { value: ' 2,5 ' }))).toMatchObject({ value: 2.5 })
    expect(writeCondition(condition('metadata.title', { operator: 'gt', value: '3' }))).toMatchObject({ value: 3 })
    expect(writeCondition(condition('metadata.title', { operator: 'equals', value: '300' }))).toMatchObject({
      value: '300',
    })
  })

  it('about a lock is finished at once', () => {
    expect(writeCondition(condition('lock'))).toEqual({ field: 'metadata.titleLock', operator: 'equals', value: true })
  })

  it('is told in words', () => {
    expect(conditionWords(condition('bookCount', { value: '2' }))).toBe('Books is at least 2')
    expect(conditionWords(condition('metadata.status', { value: 'ended' }))).toBe('Status is Ended')
    expect(conditionWords(condition('externalIds.', { name: 'anilist', operator: 'is_null' }))).toBe(
      'External ID from anilist is empty',
    )
  })
})

describe('what a series has', () => {
  it('is told shortly', () => {
    expect(actualWords(null)).toBe('none')
    expect(actualWords([])).toBe('none')
    expect(actualWords(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, f …')
    expect(actualWords('x'.repeat(500)).length).toBeLessThan(130)
  })
})

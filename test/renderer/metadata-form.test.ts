import { describe, expect, it } from 'vitest'
import { enteredFields } from '../../renderer/features/shared/metadata-form/fields.ts'
import { bookNoteNames } from '../../server/domain/metadata/locks.ts'

describe('the book metadata form', () => {
  it('has every field that can be edited, exactly once', () => {
    const names: readonly string[] = enteredFields.book.map(({ name }) => name)
    expect(names.filter((name) => bookNoteNames.some((note) => note === name)).toSorted()).toEqual(
      bookNoteNames.toSorted(),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

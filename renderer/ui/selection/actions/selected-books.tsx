import type { ReactNode } from 'react'
import { directionNames } from '../../../lib/book-words.ts'
import type { FieldSpec } from '../../metadata-form/draft.ts'
import type { Selection } from '../use-selection.ts'
import { lockable } from './lockable.ts'
import { SelectedActions } from './selected-actions.tsx'
import { bookFieldNames as names } from './texts.ts'

const directions = Object.entries(directionNames).map(([value, label]) => ({ value, label }))
const fields: readonly FieldSpec[] = [
  { name: 'people', label: names.people, kind: 'people' },
  { name: 'publisher', label: names.publisher, kind: 'line' },
  { name: 'imprint', label: names.imprint, kind: 'line' },
  { name: 'volume', label: names.volume, kind: 'number' },
  { name: 'year', label: names.year, kind: 'number' },
  { name: 'language', label: names.language, kind: 'line' },
  { name: 'readingDirection', label: names.direction, kind: 'choice', choices: directions },
  { name: 'ageRating', label: names.ageRating, kind: 'number' },
  { name: 'summary', label: names.summary, kind: 'prose' },
]

/** The most books that one call changes. */
export const mostBooks = 500

type SelectedBooksProps = {
  readonly selection: Selection
  /** More items of the menu. */
  readonly children?: ReactNode
}

/** What can be done with the books that are selected. */
export function SelectedBooks({ selection, children }: SelectedBooksProps) {
  return (
    <SelectedActions fields={fields} kind="book" lockable={lockable.book} selection={selection}>
      {children}
    </SelectedActions>
  )
}

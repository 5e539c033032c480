import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Series } from '../../../api/types.ts'
import { useMay } from '../../../api/use-me.ts'
import { directionNames } from '../../../lib/book-words.ts'
import type { FieldSpec } from '../../../ui/metadata-form/draft.ts'
import type { Selection } from '../../../ui/selection/use-selection.ts'
import { RegroupBooks } from '../grouping/regroup-books.tsx'
import { decideTexts } from '../grouping/texts.ts'
import { texts } from '../texts.ts'
import { lockable } from './lockable.ts'
import { SelectedActions } from './selected-actions.tsx'

const directions = Object.entries(directionNames).map(([value, label]) => ({ value, label }))
const fields: readonly FieldSpec[] = [
  { name: 'people', label: texts.fields.people, kind: 'people' },
  { name: 'publisher', label: texts.fields.publisher, kind: 'line' },
  { name: 'imprint', label: texts.fields.imprint, kind: 'line' },
  { name: 'volume', label: texts.fields.volume, kind: 'number' },
  { name: 'year', label: texts.fields.year, kind: 'number' },
  { name: 'language', label: texts.fields.language, kind: 'line' },
  { name: 'readingDirection', label: texts.fields.direction, kind: 'choice', choices: directions },
  { name: 'ageRating', label: texts.fields.ageRating, kind: 'number' },
  { name: 'summary', label: texts.fields.summary, kind: 'prose' },
]

/** The most books that one call changes. */
export const mostBooks = 500

type BookSelectionProps = { readonly selection: Selection; readonly series: Series }

/** What can be done with the selected books of a series. */
export function BookSelection({ selection, series }: BookSelectionProps) {
  const [asked, ask] = useState<'move' | 'split' | null>(null)
  const mayRegroup = useMay('series-write')
  const bookIds = [...(selection.picked ?? [])]
  const isPart = bookIds.length < series.bookCount
  return (
    <>
      <SelectedActions fields={fields} kind="book" lockable={lockable.book} selection={selection}>
        {mayRegroup && (
          <>
            <Menu.Item onClick={() => ask('move')}>{decideTexts.move.menu}</Menu.Item>
            {isPart && <Menu.Item onClick={() => ask('split')}>{decideTexts.split.menu}</Menu.Item>}
          </>
        )}
      </SelectedActions>
      <RegroupBooks
        asked={asked}
        bookIds={bookIds}
        onClose={() => ask(null)}
        onDone={() => {
          ask(null)
          selection.end()
        }}
        series={series}
      />
    </>
  )
}

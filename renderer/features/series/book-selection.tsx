import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { Series } from '../../api/types.ts'
import { useMay } from '../../api/use-me.ts'
import { SelectedActions } from '../../ui/selection/actions/selected-actions.tsx'
import type { Selection } from '../../ui/selection/use-selection.ts'
import { RegroupBooks } from './grouping/regroup-books.tsx'
import { decideTexts } from './grouping/texts.ts'

type BookSelectionProps = { readonly selection: Selection; readonly series: Series }

/** What can be done with the selected books of a series. */
export function BookSelection({ selection, series }: BookSelectionProps) {
  const [asked, ask] = useState<'move' | 'split' | null>(null)
  const mayRegroup = useMay('series-write')
  const bookIds = [...(selection.picked ?? [])]
  const isPart = bookIds.length < series.bookCount
  return (
    <>
      <SelectedActions kind="book" selection={selection}>
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

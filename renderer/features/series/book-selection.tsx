import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import type { Book } from '../../api/types.ts'
import { SelectedActions } from '../shared/selection/actions/selected-actions.tsx'
import type { Selection } from '../shared/selection/use-selection.ts'
import { RegroupBooks } from './grouping/move-books.tsx'
import { decideTexts } from './grouping/texts.ts'

type BookLocation = Pick<Book, 'seriesId' | 'libraryId'>
type BookSelectionProps = {
  readonly selection: Selection
  /** Location of the selected books. */
  readonly locations: readonly BookLocation[]
  /** A series whose books are all selected cannot be split. */
  readonly isWhole?: boolean
}

/** Actions for selected books; for those of one library also moving them to another series. */
export function BookSelection({ selection, locations, isWhole = false }: BookSelectionProps) {
  const [operation, ask] = useState<'move' | 'split' | null>(null)
  const mayRegroup = useMay('series-write')
  const bookIds = [...(selection.picked ?? [])]
  const [first] = locations
  const isOneLibrary = locations.every(({ libraryId }) => libraryId === first?.libraryId)
  const isOneSeries = locations.every(({ seriesId }) => seriesId === first?.seriesId)
  return (
    <>
      <SelectedActions kind="book" selection={selection}>
        {mayRegroup && (
          <>
            <Menu.Item disabled={!isOneLibrary} onClick={() => ask('move')}>
              {isOneLibrary ? decideTexts.move.menu : decideTexts.move.oneLibrary}
            </Menu.Item>
            {isOneSeries && !isWhole && <Menu.Item onClick={() => ask('split')}>{decideTexts.split.menu}</Menu.Item>}
          </>
        )}
      </SelectedActions>
      {first !== undefined && (
        <RegroupBooks
          operation={operation}
          bookIds={bookIds}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null)
            selection.end()
          }}
          series={{ id: isOneSeries ? first.seriesId : null, libraryId: first.libraryId }}
        />
      )}
    </>
  )
}

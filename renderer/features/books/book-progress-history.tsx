import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { progressHistoryQuery, useRestoreProgress } from '../../api/reading/progress.ts'
import type { Book, ProgressChange } from '../../api/types.ts'
import { formatMoment } from '../../lib/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import rows from '../../ui/rows.module.css'
import { ShowMore } from '../../ui/show-more.tsx'
import { progressDescription, sourceInWords } from './progress-description.ts'
import { progressTexts } from './texts.ts'

type BookProgressHistoryProps = { readonly book: Book; readonly opened: boolean; readonly onClose: () => void }

/** Progress history of a book: position, device or app, and a button to restore each. */
export function BookProgressHistory({ book, opened, onClose }: BookProgressHistoryProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} size={560} title={progressTexts.title(book.title)}>
      <ProgressEntries book={book} />
    </RoomyDialog>
  )
}

function ProgressEntries({ book }: { readonly book: Book }) {
  const history = useInfiniteQuery(progressHistoryQuery(book.id))
  const restore = useRestoreProgress(book.id)
  const mayRestore = useMay('progress-write')
  return (
    <Loaded query={history}>
      {({ pages }) => {
        const changes = pages.flatMap(({ data }) => data)
        if (changes.length === 0) return <p>{progressTexts.none}</p>
        return (
          <>
            {restore.isError && <Note tone="danger">{messageOf(restore.error)}</Note>}
            <ol aria-label={progressTexts.list} className={rows.list}>
              {changes.map((change, index) => (
                <ProgressEntry change={change} key={change.id} of={book}>
                  {mayRestore && index > 0 && change.kind !== 'unread' && (
                    <Button
                      aria-label={progressTexts.restoreTo(
                        progressDescription(change, book),
                        formatMoment(change.changedAt),
                      )}
                      disabled={restore.isPending}
                      loading={restore.isPending && restore.variables === change.id}
                      onClick={() => restore.mutate(change.id)}
                      size="xs"
                      variant="default"
                    >
                      {progressTexts.restore}
                    </Button>
                  )}
                </ProgressEntry>
              ))}
            </ol>
            <ShowMore query={history} />
          </>
        )
      }}
    </Loaded>
  )
}

type ProgressEntryProps = { readonly change: ProgressChange; readonly of: Book; readonly children: ReactNode }

function ProgressEntry({ change, of, children }: ProgressEntryProps) {
  return (
    <li className={rows.wrapping}>
      <span className={rows.words}>
        <strong>{progressDescription(change, of)}</strong>
        <span className={rows.about}>
          <time dateTime={change.changedAt}>{formatMoment(change.changedAt)}</time> · {sourceInWords(change)}
        </span>
      </span>
      {children}
    </li>
  )
}

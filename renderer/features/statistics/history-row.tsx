import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { bookCover } from '../../api/addresses.ts'
import { bookHistoryQuery, useDeleteCompletion } from '../../api/reading/statistics.ts'
import type { Book } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { formatAgo, formatMoment, formatPercent } from '../../lib/format.ts'
import { readShare } from '../../lib/reading-progress.ts'
import { Cover } from '../../ui/cover.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import rows from '../../ui/rows.module.css'
import classes from './statistics.module.css'
import { texts } from './texts.ts'

/** A read book with dates and progress. */
export function HistoryRow({ book }: { readonly book: Book }) {
  const [historyOpened, dialog] = useDisclosure()
  const numberText = bookNumber(book)
  return (
    <li className={classes.row}>
      <span>
        <Cover id={book.id} src={bookCover(book.id)} title={book.title} />
      </span>
      <span className={rows.words}>
        <Link className={rows.name} params={{ bookId: book.id }} to="/books/$bookId">
          {book.title}
        </Link>
        <span className={classes.about}>
          {numberText === '' ? book.seriesName : `${numberText} · ${book.seriesName}`}
        </span>
        <span className={classes.about}>{stateOf(book)}</span>
      </span>
      {wasFinished(book) && (
        <Button aria-label={`${texts.when}: ${book.title}`} onClick={dialog.open} size="xs" variant="default">
          {texts.when}
        </Button>
      )}
      <Modal onClose={dialog.close} opened={historyOpened} title={<strong>{book.title}</strong>}>
        {historyOpened && <Finished bookId={book.id} />}
      </Modal>
    </li>
  )
}

/** Unfinished books have no such dates. */
function wasFinished({ readProgress }: Book): boolean {
  return readProgress !== undefined && (readProgress.completed || readProgress.completedAt !== null)
}

function stateOf(book: Book): string {
  const { readProgress } = book
  if (readProgress === undefined) return ''
  const when = formatAgo(readProgress.updatedAt, Date.now())
  if (readProgress.completed) return `${texts.finished} ${when}`
  return `${texts.begun}, ${formatPercent(readShare(book) ?? 0)} · ${when}`
}

/** Completions of a book, each deletable after inline confirmation. */
function Finished({ bookId }: { readonly bookId: string }) {
  const history = useQuery(bookHistoryQuery(bookId))
  const forget = useDeleteCompletion(bookId)
  const mayForget = useMay('progress-write')
  return (
    <Loaded query={history} waiting={<div className={classes.waitingSmall} />}>
      {({ entries }) =>
        entries.length === 0 ? (
          <p className={classes.about}>{texts.never}</p>
        ) : (
          <>
            <ul className={classes.list}>
              {entries.map(({ id, completedAt }) => (
                <li className={classes.time} key={id}>
                  <time dateTime={completedAt}>{formatMoment(completedAt)}</time>
                  {mayForget && (
                    <ConfirmDelete
                      busy={forget.isPending}
                      label={texts.forgetOne}
                      name={`${texts.forgetOne}: ${formatMoment(completedAt)}`}
                      onForget={() => forget.mutate(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {mayForget && <p className={classes.about}>{texts.oneKept}</p>}
            {mayForget && entries.length > 1 && (
              <ConfirmDelete
                busy={forget.isPending}
                label={texts.forgetAll}
                name={texts.forgetAll}
                onForget={() => forget.mutate(null)}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

type AskProps = {
  readonly label: string
  /** Text for screen readers. */
  readonly name: string
  readonly busy: boolean
  readonly onForget: () => void
}

/** A delete button with inline confirmation. */
function ConfirmDelete({ label, name, busy, onForget }: AskProps) {
  const [asking, ask] = useDisclosure()
  if (!asking) {
    return (
      <Button aria-label={name} disabled={busy} onClick={ask.open} size="xs" variant="default">
        {label}
      </Button>
    )
  }
  return (
    <span className={classes.ask}>
      <span>{texts.forgetSure}</span>
      <span className={classes.results}>
        <Button
          color="red.9"
          onClick={() => {
            ask.close()
            onForget()
          }}
          size="xs"
        >
          {texts.forgetAction}
        </Button>
        <Button autoFocus onClick={ask.close} size="xs" variant="default">
          {texts.forgetKeep}
        </Button>
      </span>
    </span>
  )
}

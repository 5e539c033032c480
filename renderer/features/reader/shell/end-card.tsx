import { Button } from '@mantine/core'
import { bookCover } from '../../../api/addresses.ts'
import type { Book } from '../../../api/types.ts'
import { Cover } from '../../../ui/cover.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import classes from './end-card.module.css'
import { type FoundNeighbour, type Neighbour, useNeighbour } from './neighbour.ts'
import { texts } from './texts.ts'
import { useIncognito } from './use-incognito.ts'

type EndCardProps = {
  readonly book: Book
  readonly edge: 'start' | 'end'
  /** Returns to the page; omitted when the card is part of the strip. */
  readonly onReturn?: () => void
}

/** Card past the last page, or before the first: opens the next book only on an explicit action. */
export function EndCard({ book, edge, onReturn }: EndCardProps) {
  const { neighbour, list } = useNeighbour(book, edge)
  return (
    <section aria-label={texts.end.card} aria-live="polite" className={classes.card}>
      <p className={classes.title}>
        {edge === 'end' ? (
          <>
            {texts.end.finished} <em>{book.title}</em>
          </>
        ) : (
          texts.start.title
        )}
      </p>
      {neighbour !== undefined && <EndWords edge={edge} neighbour={neighbour} />}
      {neighbour?.book !== undefined && (
        <Offer
          book={neighbour.book}
          edge={edge}
          focused={onReturn !== undefined && edge === 'end'}
          list={neighbour.from === 'list' ? list : null}
        />
      )}
      <div className={classes.buttons}>
        {list === null ? (
          <LinkButton params={{ seriesId: book.seriesId }} replace to="/series/$seriesId" variant="default">
            {texts.end.toSeries}
          </LinkButton>
        ) : (
          <LinkButton params={{ readListId: list.id }} replace to="/lists/reading/$readListId" variant="default">
            {texts.end.toList}
          </LinkButton>
        )}
        {onReturn !== undefined && (
          <Button onClick={onReturn} variant="subtle">
            {texts.end.stay}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Says that the book is the last one, or the first, of its list or series. */
function EndWords({ neighbour, edge }: { readonly neighbour: Neighbour<Book>; readonly edge: 'start' | 'end' }) {
  const { endsList, book } = neighbour
  if (!endsList && book !== undefined) return null
  const words = edge === 'end' ? texts.end : { last: texts.start.first, lastOfList: texts.start.firstOfList }
  return <p className={classes.text}>{endsList ? words.lastOfList : words.last}</p>
}

type OfferProps = {
  readonly book: Pick<Book, 'id' | 'title'>
  readonly edge: 'start' | 'end'
  /** The reading list that it belongs to. */
  readonly list: FoundNeighbour['list']
  /** Focused on mount, so that Enter opens the next book. */
  readonly focused: boolean
}

function Offer({ book, edge, list, focused }: OfferProps) {
  const isIncognito = useIncognito()
  const words =
    edge === 'end' ? texts.end : { ...texts.start, next: texts.start.previous, nextOf: texts.start.previousOf }
  return (
    <div className={classes.neighbour}>
      <div>
        <Cover eager id={book.id} src={bookCover(book.id)} title={book.title} />
      </div>
      <div className={classes.words}>
        <span className={classes.text}>{list === null ? words.next : words.nextOf(list.name)}</span>
        <strong className={classes.name}>{book.title}</strong>
        <LinkButton
          autoFocus={focused}
          params={{ bookId: book.id }}
          replace
          search={{ ...(list === null ? {} : { list: list.id }), ...(isIncognito ? { incognito: true } : {}) }}
          to="/read/$bookId"
        >
          {words.read}
        </LinkButton>
      </div>
    </div>
  )
}

type EndOverlayProps = { readonly book: Book; readonly edge: 'start' | 'end' | null; readonly onReturn: () => void }

/** The end card as an overlay of the page. */
export function EndOverlay({ book, edge, onReturn }: EndOverlayProps) {
  if (edge === null) return null
  return (
    <div className={classes.overlay}>
      <EndCard book={book} edge={edge} onReturn={onReturn} />
    </div>
  )
}

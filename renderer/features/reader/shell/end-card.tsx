import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bookCover } from '../../../api/addresses.ts'
import { adjacentBooksQuery } from '../../../api/queries/books.ts'
import type { Book } from '../../../api/types.ts'
import { Cover } from '../../../ui/cover.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import classes from './end-card.module.css'
import { texts } from './texts.ts'

type EndCardProps = {
  readonly book: Book
  readonly edge: 'start' | 'end'
  /** Goes back to the page; left out where the card is part of the strip. */
  readonly onStay?: () => void
}

/** Past the last page, and before the first: the next book is one deliberate step away. */
export function EndCard({ book, edge, onStay }: EndCardProps) {
  const adjacent = useQuery(adjacentBooksQuery(book.id)).data
  const other = edge === 'end' ? adjacent?.next : adjacent?.prev
  const readable = other?.analysisError === null ? other : undefined
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
      {adjacent !== undefined && readable === undefined && (
        <p className={classes.text}>{edge === 'end' ? texts.end.last : texts.start.first}</p>
      )}
      {readable !== undefined && (
        <Neighbour book={readable} edge={edge} focused={onStay !== undefined && edge === 'end'} />
      )}
      <div className={classes.buttons}>
        <LinkButton params={{ seriesId: book.seriesId }} replace to="/series/$seriesId" variant="default">
          {texts.end.toSeries}
        </LinkButton>
        {onStay !== undefined && (
          <Button onClick={onStay} variant="subtle">
            {texts.end.stay}
          </Button>
        )}
      </div>
    </section>
  )
}

type NeighbourProps = {
  readonly book: Book
  readonly edge: 'start' | 'end'
  /** Takes the keyboard at once, so that Enter goes on. */
  readonly focused: boolean
}

function Neighbour({ book, edge, focused }: NeighbourProps) {
  return (
    <div className={classes.neighbour}>
      <div className={classes.cover}>
        <Cover eager id={book.id} src={bookCover(book.id)} title={book.title} />
      </div>
      <div className={classes.words}>
        <span className={classes.text}>{edge === 'end' ? texts.end.next : texts.start.previous}</span>
        <strong className={classes.name}>{book.title}</strong>
        <LinkButton autoFocus={focused} params={{ bookId: book.id }} replace to="/read/$bookId">
          {edge === 'end' ? texts.end.read : texts.start.read}
        </LinkButton>
      </div>
    </div>
  )
}

import type { Book } from '../../../api/types.ts'
import classes from './end-card.module.css'
import { EndCard } from './end-card.tsx'

type EndVeilProps = { readonly book: Book; readonly edge: 'start' | 'end' | null; readonly onStay: () => void }

/** The card of an end over the page. */
export function EndVeil({ book, edge, onStay }: EndVeilProps) {
  if (edge === null) return null
  return (
    <div className={classes.veil}>
      <EndCard book={book} edge={edge} onStay={onStay} />
    </div>
  )
}

import { Button, Progress } from '@mantine/core'
import type { KeptBook } from '../../api/kept/device-store.ts'
import type { KeepAmount } from '../../api/kept/keep-book.ts'
import { stopKeeping } from '../../api/kept/keeping.ts'
import { useKeptBook } from '../../api/kept/use-kept.ts'
import type { Book } from '../../api/types.ts'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import classes from './kept-state.module.css'
import { texts } from './texts.ts'
import { useKeep } from './use-keep.ts'

type KeptStateProps = {
  /** Without a hash nothing is known of the file that the server has now. */
  readonly book: Pick<Book, 'id' | 'title'> & { readonly fileHash?: string }
}

/** How far a book is on this device; nothing for one that is not. */
export function KeptState({ book }: KeptStateProps) {
  const { kept, amount } = useKeptBook(book.id)
  const { keep } = useKeep()
  if (amount !== undefined) return <Amount amount={amount} book={book} />
  if (kept === undefined) return null
  const isOld = book.fileHash !== undefined && book.fileHash !== kept.fileHash
  const isWhole = kept.state === 'whole' && !isOld
  return (
    <p className={classes.line}>
      {wordsFor(kept, isOld)}
      {!isWhole && (
        <Button onClick={() => keep(book)} size="compact-sm" variant="default">
          {isOld ? texts.keepAnew : texts.goOn}
        </Button>
      )}
    </p>
  )
}

function wordsFor(kept: KeptBook, isOld: boolean): string {
  if (isOld) return texts.old
  if (kept.state === 'partly') return kept.problem === null ? texts.partly : texts.problems[kept.problem]
  const whole = texts.whole(formatBytes(kept.bytes))
  return kept.missing === 0 ? whole : `${whole}; ${texts.missing(formatNumber(kept.missing))}`
}

type AmountProps = { readonly book: Pick<Book, 'id' | 'title'>; readonly amount: KeepAmount }

function Amount({ book, amount: { done, total, bytes } }: AmountProps) {
  const share = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <div className={classes.state}>
      <p className={classes.line}>
        {total === 0 ? texts.beginning : texts.amount(formatNumber(done), formatNumber(total), formatBytes(bytes))}
        <Button onClick={() => stopKeeping(book.id)} size="compact-sm" variant="default">
          {texts.stop}
        </Button>
      </p>
      <Progress aria-label={texts.progress(book.title)} value={share} />
    </div>
  )
}

import { Button, Progress } from '@mantine/core'
import type { OfflineBook } from '../../../api/offline/device-store.ts'
import type { DownloadAmount } from '../../../api/offline/download-book.ts'
import { stopDownload } from '../../../api/offline/downloads.ts'
import { useOfflineBook } from '../../../api/offline/use-offline-books.ts'
import type { Book } from '../../../api/types.ts'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { useDownload } from './download-item.tsx'
import classes from './offline-state.module.css'
import { texts } from './texts.ts'

type OfflineStateProps = {
  /** Without a hash the current file of the server is unknown. */
  readonly book: Pick<Book, 'id' | 'title'> & { readonly fileHash?: string }
}

/** Download state of a book and whether the server has a newer file; nothing when it is not downloaded. */
export function OfflineState({ book }: OfflineStateProps) {
  const { offlineBook, amount } = useOfflineBook(book.id)
  const { saveOffline } = useDownload()
  if (amount !== undefined) return <Amount amount={amount} book={book} />
  if (offlineBook === undefined) return null
  const isOld = offlineBook.state === 'whole' && (book.fileHash ?? offlineBook.serverHash) !== offlineBook.fileHash
  const way = nextPath(offlineBook, isOld)
  return (
    <p className={classes.line}>
      <span>{wordsFor(offlineBook, isOld)}</span>
      {way !== null && (
        <Button onClick={() => saveOffline(book)} size="compact-sm" variant="default">
          {way}
        </Button>
      )}
    </p>
  )
}

/** Label of the button that downloads the missing part; null when nothing is missing or available. */
function nextPath({ state, problem, isFileGone }: OfflineBook, isOld: boolean): string | null {
  if (state === 'gone' || isFileGone || (state === 'whole' && !isOld)) return null
  if (problem === 'full') return texts.tryAgain
  return isOld ? texts.update : texts.resume
}

function wordsFor(offlineBook: OfflineBook, isOld: boolean): string {
  const { state, problem, isFileGone, missing, bytes } = offlineBook
  if (state === 'gone') return texts.gone
  if (isFileGone) return texts.fileGone
  const why = problem === null ? '' : texts.problems[problem]
  if (isOld) return `${texts.old} ${why}`
  if (state === 'partly') return why === '' ? texts.partly : why
  const whole = texts.whole(formatBytes(bytes))
  return missing === 0 ? whole : `${whole}; ${texts.missing(formatNumber(missing))}`
}

type AmountProps = { readonly book: Pick<Book, 'id' | 'title'>; readonly amount: DownloadAmount }

function Amount({ book, amount: { done, total, bytes, waits } }: AmountProps) {
  const share = total === 0 ? 0 : Math.round((done / total) * 100)
  return (
    <div className={classes.state}>
      <p className={classes.line}>
        {total === 0 ? texts.starting : texts.amount(formatNumber(done), formatNumber(total), formatBytes(bytes))}
        <Button onClick={() => stopDownload(book.id)} size="compact-sm" variant="default">
          {texts.stop}
        </Button>
      </p>
      {waits > 0 && <p className={classes.line}>{texts.waits}</p>}
      <Progress aria-label={texts.progress(book.title)} value={share} />
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { bookCover } from '../../api/addresses.ts'
import type { OfflineBook } from '../../api/offline/device-store.ts'
import { formatNames } from '../../lib/book-words.ts'
import { Cover } from '../../ui/cover.tsx'
import { LinkButton } from '../../ui/links.tsx'
import rows from '../../ui/rows.module.css'
import { OfflineState } from '../shared/offline/offline-state.tsx'
import { useDownload } from '../shared/offline/use-download.ts'
import classes from './device-page.module.css'
import { texts } from './texts.ts'

/** A book on this device. */
export function OfflineBookRow({ book }: { readonly book: OfflineBook }) {
  const { bookId, title, seriesName, format, state } = book
  const isGone = state === 'gone'
  const params = { bookId }
  const named = { id: bookId, title }
  const { remove } = useDownload()
  return (
    <li className={classes.row}>
      <span>
        <Cover id={bookId} src={bookCover(bookId)} title={title} />
      </span>
      <div className={rows.words}>
        {isGone ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Link className={classes.name} params={params} to="/books/$bookId">
            {title}
          </Link>
        )}
        <p className={rows.about}>{`${seriesName} · ${formatNames[format]}`}</p>
        <OfflineState book={named} />
      </div>
      <div className={classes.buttons}>
        {!isGone && (
          <LinkButton aria-label={texts.readBook(title)} params={params} size="sm" to="/read/$bookId">
            {texts.read}
          </LinkButton>
        )}
        <Button aria-label={texts.removeBook(title)} onClick={() => remove(named)} size="sm" variant="default">
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { bookCover } from '../../api/addresses.ts'
import type { OfflineBook } from '../../api/offline/device-store.ts'
import {
  canDownload,
  useOfflineBooks,
  useOfflineRefresh,
  useRemoveOfflineBook,
  useStorageEstimate,
  useWaitingCount,
} from '../../api/offline/use-offline-books.ts'
import { formatNames } from '../../lib/book-words.ts'
import { formatBytes, formatNumber } from '../../lib/format.ts'
import { installOffer, isInstalled } from '../../lib/install-offer.ts'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { useDownload } from '../shared/offline/download-item.tsx'
import { OfflineState } from '../shared/offline/offline-state.tsx'
import classes from './device-page.module.css'
import { texts } from './texts.ts'

/** A book on this device. */
function OfflineBookRow({ book }: { readonly book: OfflineBook }) {
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

/** Installs the app: an icon and its own window. */
function InstallSection() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get)
  const { title, lead, action, installed, byHand } = texts.install
  if (isInstalled())
    return (
      <Section lead={installed} title={title}>
        {null}
      </Section>
    )
  return (
    <Section lead={lead} title={title}>
      {offer === null ? <p>{byHand}</p> : <Button onClick={() => void offer.prompt()}>{action}</Button>}
    </Section>
  )
}

/** Books on this device, their storage, and unsent offline reading. */
export function DevicePage() {
  const books = useOfflineBooks()
  const waiting = useWaitingCount()
  useOfflineRefresh()
  return (
    <Page
      actions={books !== undefined && books.length > 1 && <RemoveAll books={books} />}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      {!canDownload() && <Note title={texts.cannot.title}>{texts.cannot.text}</Note>}
      {waiting > 0 && (
        <div className={classes.waiting}>
          <Note>{texts.waiting(waiting)}</Note>
        </div>
      )}
      {books?.length === 0 && (
        <EmptyState
          action={<LinkButton to="/series">{texts.empty.action}</LinkButton>}
          text={texts.empty.text}
          title={texts.empty.title}
        />
      )}
      {books !== undefined && books.length > 0 && <Books books={books} />}
      {canDownload() && books !== undefined && <InstallSection />}
    </Page>
  )
}

function Books({ books }: { readonly books: readonly OfflineBook[] }) {
  const room = useStorageEstimate()
  const bytes = books.reduce((sum, book) => sum + book.bytes, 0)
  const { facts } = texts
  const known = [
    { name: facts.count, value: formatNumber(books.filter(({ state }) => state !== 'gone').length) },
    { name: facts.bytes, value: formatBytes(bytes) },
  ]
  const left = room === undefined ? [] : [{ name: facts.room, value: formatBytes(Math.max(0, room.quota - room.used)) }]
  return (
    <>
      <div className={classes.facts}>
        <Facts facts={[...known, ...left]} />
      </div>
      <ul aria-label={texts.books} className={rows.list}>
        {books.map((book) => (
          <OfflineBookRow book={book} key={book.bookId} />
        ))}
      </ul>
    </>
  )
}

function RemoveAll({ books }: { readonly books: readonly OfflineBook[] }) {
  const remove = useRemoveOfflineBook()
  const removeAll = (close: () => void) => {
    close()
    void remove(books.map(({ bookId }) => bookId))
  }
  return (
    <ConfirmButton action={texts.removeAll} onConfirm={removeAll} title={texts.removeAllTitle}>
      {texts.removeAllText}
    </ConfirmButton>
  )
}

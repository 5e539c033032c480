import { ActionIcon, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bookCover, seriesCover } from '../../api/addresses.ts'
import { type QueueOrder, queueQuery, useReorderQueue, useWant } from '../../api/lists/queue.ts'
import type { QueueEntry } from '../../api/types.ts'
import { bookNumber } from '../../lib/book-words.ts'
import { counted } from '../../lib/counts.ts'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownIcon, TrashIcon, UpIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './queue.module.css'
import { texts } from './texts.ts'

type QueuePageProps = { readonly order: QueueOrder; readonly onOrder: (order: QueueOrder) => void }

/** The signed-in person's want-to-read queue, in three orders, one of them custom. */
export function QueuePage({ order, onOrder }: QueuePageProps) {
  const queue = useInfiniteQuery(queueQuery(order))
  const entries = queue.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      actions={
        <NativeSelect
          aria-label={texts.order}
          data={[...texts.orders]}
          onChange={(event) => onOrder(event.currentTarget.value as QueueOrder)}
          value={order}
        />
      }
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      {queue.isError && <TryAgain query={queue} />}
      {queue.isSuccess && entries.length === 0 && (
        <EmptyState
          action={<LinkButton to="/series">{texts.empty.action}</LinkButton>}
          text={texts.empty.text}
          title={texts.empty.title}
        />
      )}
      <ol className={classes.list}>
        {entries.map((entry, index) => (
          <QueueRow
            after={order === 'custom' ? entries[index + 1]?.id : undefined}
            before={order === 'custom' ? entries[index - 1]?.id : undefined}
            entry={entry}
            key={entry.id}
            movable={order === 'custom'}
          />
        ))}
      </ol>
      <ShowMore query={queue} />
    </Page>
  )
}

type QueueRowProps = {
  readonly entry: QueueEntry
  readonly movable: boolean
  /** Neighbours in the custom order. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** An entry of the queue. */
function QueueRow({ entry, movable, before, after }: QueueRowProps) {
  const want = useWant()
  const order = useReorderQueue()
  const thing = thingOf(entry)
  if (thing === null) return null
  const { id, title, about, cover, link } = thing
  const move = (other: string | undefined, entryIds: readonly string[]) => ({
    disabled: other === undefined || order.isPending,
    onClick: () => order.mutate(entryIds),
    size: 36,
    variant: 'subtle',
  })
  return (
    <li className={rows.covered}>
      <span>
        <Cover id={id} src={cover} title={title} />
      </span>
      <span className={rows.words}>
        {link}
        <span className={rows.about}>{about}</span>
      </span>
      <span className={classes.tools}>
        {movable && (
          <>
            <ActionIcon aria-label={`${texts.up} ${title}`} {...move(before, [entry.id, before ?? ''])}>
              <UpIcon size={18} />
            </ActionIcon>
            <ActionIcon aria-label={`${texts.down} ${title}`} {...move(after, [after ?? '', entry.id])}>
              <DownIcon size={18} />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          aria-label={`${texts.remove} ${title}`}
          loading={want.isPending}
          onClick={() => want.mutate({ ...thing.what, wanted: false })}
          size={36}
          variant="subtle"
        >
          <TrashIcon size={18} />
        </ActionIcon>
      </span>
    </li>
  )
}

function thingOf({ series, book }: QueueEntry) {
  if (series !== undefined) {
    return {
      id: series.id,
      title: series.title,
      about: counted.books(series.bookCount),
      cover: seriesCover(series.id),
      what: { seriesId: series.id },
      link: (
        <Link className={rows.name} params={{ seriesId: series.id }} to="/series/$seriesId">
          {series.title}
        </Link>
      ),
    }
  }
  if (book === undefined) return null
  const numberText = bookNumber(book)
  return {
    id: book.id,
    title: book.title,
    about: numberText === '' ? book.seriesName : `${numberText} · ${book.seriesName}`,
    cover: bookCover(book.id),
    what: { seriesId: book.seriesId, bookId: book.id },
    link: (
      <Link className={rows.name} params={{ bookId: book.id }} to="/books/$bookId">
        {book.title}
      </Link>
    ),
  }
}

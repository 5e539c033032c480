import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type QueueOrder, queueQuery } from '../../api/lists/queue.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import classes from './queue.module.css'
import { QueueRow } from './queue-row.tsx'
import { texts } from './texts.ts'

type QueuePageProps = { readonly order: QueueOrder; readonly onOrder: (order: QueueOrder) => void }

/** The want-to-read queue of the signed-in person, in three orders; one of them is theirs to make. */
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

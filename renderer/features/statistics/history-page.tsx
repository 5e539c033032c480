import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMay } from '../../api/account/use-me.ts'
import { readBooksQuery } from '../../api/queries/statistics.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { ForgetHistory } from './forget-history.tsx'
import { HistoryRow } from './history-row.tsx'
import classes from './statistics.module.css'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { texts } from './texts.ts'

/** Books that were begun or finished, and the way to forget that. */
export function HistoryPage() {
  const books = useInfiniteQuery(readBooksQuery)
  const mayForget = useMay('progress-write')
  const [asking, ask] = useDisclosure()
  const rows = books.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      actions={
        mayForget &&
        rows.length > 0 && (
          <Button onClick={ask.open} variant="default">
            {texts.forget}
          </Button>
        )
      }
      narrow
      subtitle={texts.historyLead}
      title={texts.historyTitle}
    >
      <StatisticsTabs />
      {books.isError && <TryAgain query={books} />}
      {books.isSuccess && rows.length === 0 && (
        <EmptyState
          action={<LinkButton to="/series">{texts.historyEmpty.action}</LinkButton>}
          text={texts.historyEmpty.text}
          title={texts.historyEmpty.title}
        />
      )}
      <ul className={classes.list}>
        {rows.map((book) => (
          <HistoryRow book={book} key={book.id} />
        ))}
      </ul>
      <ShowMore query={books} />
      <ForgetHistory onClose={ask.close} opened={asking} />
    </Page>
  )
}

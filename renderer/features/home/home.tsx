import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePreference } from '../../api/account/preferences.ts'
import { useMay, useMe } from '../../api/account/use-me.ts'
import { ApiError } from '../../api/api-error.ts'
import { useActiveScans } from '../../api/queries/libraries.ts'
import { useProblemCount } from '../../api/titles/problems.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { OfflineShelf } from '../shared/offline/offline-shelf.tsx'
import { RunningScan } from '../shared/tasks/scan-progress.tsx'
import { NoBooksYet } from '../shared/titles/no-books-yet.tsx'
import classes from './home.module.css'
import { arrangedRows, rowsPreference } from './home-rows.ts'
import { HomeShelf, homeQueries, queryOfRow } from './home-shelf.tsx'
import { greeting, texts } from './texts.ts'

/** Home page without books: how to add some, or the progress of the first scan. */
function HomeEmpty() {
  const [scan] = useActiveScans()
  const mayMaintain = useMay('libraries-write')
  // Readers cannot add folders.
  if (scan !== undefined && mayMaintain) {
    const words = scan.paused ? texts.paused : texts.scanning
    return (
      <EmptyState
        action={
          <div className={classes.scan}>
            <RunningScan scan={scan} />
          </div>
        }
        text={words.text}
        title={words.title}
      />
    )
  }
  return <NoBooksYet words={texts.empty} />
}

const ArrangeRows = lazy(async () => {
  const { ArrangeRows: rows } = await import('./arrange-rows.tsx')
  return { default: rows }
})

/** Home page: books in progress and new books, in the person's own order. */
export function Home() {
  const me = useMe()
  const [arranging, arrange] = useDisclosure()
  const preference = usePreference(rowsPreference)
  const rows = arrangedRows(preference.value)
  const reading = useQuery(homeQueries['keep-reading'])
  const books = useQuery(homeQueries['new-books'])
  const failed = [reading, books].find(({ isError, data }) => isError && data === undefined)
  const isUnreached = failed?.error instanceof ApiError && failed.error.status === 0
  const shown = rows.filter(({ isShown }) => isShown)
  // Render only when all rows are loaded, as a late one would push down what is being read.
  const areRowsPending = useQueries({
    queries: preference.isPending ? [] : shown.map(({ id }) => queryOfRow(id)),
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  const problems = useProblemCount()
  const isWaiting = problems.isLoading || reading.isPending || books.isPending || preference.isPending || areRowsPending
  // A mounting row refetches failed queries: mount rows only once there is data, or they would mount forever.
  const areRowsShown = !isWaiting && failed === undefined
  const title = `${greeting(new Date().getHours())}${me === null ? '' : `, ${me.username}`}`
  const hasBooks = (books.data?.total ?? 0) > 0
  return (
    <Page
      actions={
        hasBooks && (
          <Button aria-expanded={arranging} onClick={arrange.toggle} variant="default">
            {arranging ? texts.arranged : texts.arrange}
          </Button>
        )
      }
      tabTitle={texts.title}
      title={title}
    >
      {failed !== undefined && <TryAgain query={failed} />}
      {isUnreached && <OfflineShelf />}
      {isWaiting && failed === undefined && !arranging && <div aria-busy="true" className={classes.waiting} />}
      {areRowsShown && !arranging && problems.count > 0 && <ProblemsNote count={problems.count} />}
      {books.data?.total === 0 && problems.count === 0 && <HomeEmpty />}
      {arranging ? (
        <Suspense>
          <ArrangeRows onChange={preference.set} rows={rows} />
        </Suspense>
      ) : (
        areRowsShown && shown.map(({ id }) => <HomeShelf id={id} key={id} />)
      )}
    </Page>
  )
}

/** Number of unreadable files, with a link to them. */
function ProblemsNote({ count }: { readonly count: number }) {
  return (
    <div className={classes.problems}>
      <Note
        action={
          <LinkButton search={{}} size="compact-sm" to="/problems" variant="default">
            {texts.showProblems}
          </LinkButton>
        }
      >
        {texts.unreadable(count)}
      </Note>
    </div>
  )
}

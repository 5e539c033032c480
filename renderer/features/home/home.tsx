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
import { RunningScan } from '../shared/tasks/running-scan.tsx'
import { NoBooksYet } from '../shared/titles/no-books-yet.tsx'
import classes from './home.module.css'
import { arrangedRows, rowsPreference } from './home-rows.ts'
import { HomeShelf, homeQueries, queryOfRow } from './home-shelf.tsx'
import { greeting, texts } from './texts.ts'

/** Home before there is a book: how to get one, or how far the first scan is. */
function HomeEmpty() {
  const [scan] = useActiveScans()
  const mayMaintain = useMay('libraries-write')
  // Folders are nothing to people who only read.
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

/** Where one left off, and what is new; in the order that this person likes. */
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
  // Whether rows are empty is known when all have answered: until then one would push away what is read below it.
  const areRowsPending = useQueries({
    queries: preference.isPending ? [] : shown.map(({ id }) => queryOfRow(id)),
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  const problems = useProblemCount()
  const isWaiting = problems.isLoading || reading.isPending || books.isPending || preference.isPending || areRowsPending
  // Rows that mount ask again for what failed: shown only once there is something to show, or they would mount for ever.
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

/** Some files could not be read: how many, and the way to them. */
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

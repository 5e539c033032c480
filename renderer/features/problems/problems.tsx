import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { librariesQuery, problemsQuery } from '../../api/queries/libraries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ProblemRow } from './problem-row.tsx'
import classes from './problems.module.css'
import { texts } from './texts.ts'

type ProblemsProps = { readonly libraryId: string | null; readonly onLibrary: (libraryId: string | null) => void }

/** Books that could not be read, of one library or of all. */
export function Problems({ libraryId, onLibrary }: ProblemsProps) {
  const problems = useInfiniteQuery(problemsQuery(libraryId))
  const rows = problems.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Page
      actions={<LibraryChoice libraryId={libraryId} onLibrary={onLibrary} />}
      narrow
      subtitle={texts.lead}
      title={texts.title}
    >
      {problems.isError && <TryAgain error={problems.error} onRetry={() => void problems.refetch()} />}
      {problems.isSuccess && rows.length === 0 && <EmptyState text={texts.none.text} title={texts.none.title} />}
      <ul className={classes.list}>
        {rows.map((problem) => (
          <ProblemRow key={problem.book.id} problem={problem} withLibrary={libraryId === null} />
        ))}
      </ul>
      {problems.hasNextPage && (
        <Button
          className={classes.more}
          loading={problems.isFetchingNextPage}
          onClick={() => void problems.fetchNextPage()}
          variant="default"
        >
          {texts.more}
        </Button>
      )}
    </Page>
  )
}

function LibraryChoice({ libraryId, onLibrary }: ProblemsProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  if (libraries.length < 2) return null
  return (
    <NativeSelect
      aria-label={texts.library}
      data={[{ value: '', label: texts.everywhere }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => onLibrary(event.currentTarget.value || null)}
      value={libraryId ?? ''}
    />
  )
}

import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { type ProblemFilter, problemCountsQuery } from '../../api/titles/problems.ts'
import type { ProblemCount } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded, TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { DamagedFiles, useDamagedCount } from './damaged-files.tsx'
import { ProblemKind, RetryButton } from './problem-kind.tsx'
import classes from './problems.module.css'
import { kindName, texts } from './texts.ts'

type ProblemsProps = { readonly filter: ProblemFilter; readonly onFilter: (filter: ProblemFilter) => void }

/** Unreadable books by problem. */
export function Problems({ filter, onFilter }: ProblemsProps) {
  const { libraryId, code } = filter
  const counts = useQuery(problemCountsQuery(libraryId))
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <div className={classes.toolbar}>
        <LibraryChoice filter={filter} onFilter={onFilter} />
        <KindChoice filter={filter} kinds={counts.data ?? []} onFilter={onFilter} />
        {counts.data !== undefined && counts.data.length > 1 && code === null && (
          <RetryButton filter={filter} label={texts.retryAll} />
        )}
      </div>
      <Loaded query={counts}>{(kinds) => <Kinds filter={filter} kinds={kinds} onFilter={onFilter} />}</Loaded>
    </Page>
  )
}

type KindsProps = ProblemsProps & { readonly kinds: readonly ProblemCount[] }

function Kinds({ kinds, filter, onFilter }: KindsProps) {
  const { libraryId, code } = filter
  const { count, isPending, failed } = useDamagedCount(filter)
  const shown = code === null ? kinds : kinds.filter((kind) => kind.code === code)
  const isEmpty = shown.length === 0 && count === 0
  if (isEmpty && failed !== null) return <TryAgain query={failed} />
  if (isEmpty && isPending) return null
  if (isEmpty && (code !== null || libraryId !== null)) {
    const all = () => onFilter({ libraryId: null, code: null })
    const { title, text, action } = texts.noneHere
    return <EmptyState action={<Button onClick={all}>{action}</Button>} text={text} title={title} />
  }
  if (isEmpty) return <EmptyState text={texts.none.text} title={texts.none.title} />
  return (
    <>
      {failed !== null && <TryAgain query={failed} />}
      {count > 0 && <DamagedFiles count={count} libraryId={libraryId} />}
      {shown.map((kind, index) => (
        <ProblemKind
          key={`${kind.code} ${libraryId} ${code}`}
          kind={kind}
          libraryId={libraryId}
          startsOpen={index === 0 || shown.length < 4}
        />
      ))}
    </>
  )
}

function LibraryChoice({ filter, onFilter }: ProblemsProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  if (libraries.length < 2) return null
  return (
    <NativeSelect
      aria-label={texts.library}
      data={[{ value: '', label: texts.everywhere }, ...libraries.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => onFilter({ ...filter, libraryId: event.currentTarget.value || null })}
      value={filter.libraryId ?? ''}
    />
  )
}

function KindChoice({ filter, onFilter, kinds }: KindsProps) {
  if (kinds.length < 2 && filter.code === null) return null
  const choices = kinds.map(({ code, count }) => ({ value: code, label: `${kindName(code)} (${formatNumber(count)})` }))
  const isGone = filter.code !== null && !kinds.some(({ code }) => code === filter.code)
  const gone = isGone ? [{ value: filter.code ?? '', label: kindName(filter.code ?? '') }] : []
  return (
    <NativeSelect
      aria-label={texts.kind}
      data={[{ value: '', label: texts.everyKind }, ...choices, ...gone]}
      onChange={(event) => onFilter({ ...filter, code: event.currentTarget.value || null })}
      value={filter.code ?? ''}
    />
  )
}

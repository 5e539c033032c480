import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { type PendingFilter, pendingMatchesQuery, usePendingCounts } from '../../api/titles/to-match.ts'
import type { PendingMatch } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { MatchList } from './match-list.tsx'
import { MatchRuns } from './match-runs.tsx'
import { MatchView } from './match-view.tsx'
import classes from './matching.module.css'
import { texts } from './texts.ts'
import { useDecisions } from './use-decisions.ts'
import { usePageKeys } from './use-page-keys.ts'

type MatchFilter = { readonly kind: PendingFilter['kind']; readonly view: 'single' | 'list' | 'ignored' }
type ToMatchPageProps = { readonly filter: MatchFilter; readonly onFilter: (filter: MatchFilter) => void }

/** Series and books whose match a person decides. */
export function ToMatchPage({ filter, onFilter }: ToMatchPageProps) {
  const may = useMay('series-write')
  if (!may)
    return <NotPermitted needs="series-write" tab={texts.title} words={{ title: texts.title, text: texts.lead }} />
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      <Controls filter={filter} onFilter={onFilter} />
      <Matches filter={filter} key={filter.kind} onFilter={onFilter} />
      <MatchRuns />
    </Page>
  )
}

function Controls({ filter, onFilter }: ToMatchPageProps) {
  const counts = usePendingCounts()
  const mayBooks = useMay('books-write')
  const labelOf = (name: string, count: number) => (count === 0 ? name : `${name} (${formatNumber(count)})`)
  return (
    <div className={classes.controls}>
      {mayBooks && (
        <SegmentedControl
          aria-label={texts.of}
          data={[
            { value: 'series', label: labelOf(texts.series, counts.series) },
            { value: 'book', label: labelOf(texts.books, counts.books) },
          ]}
          onChange={(kind) => onFilter({ ...filter, kind: kind === 'book' ? 'book' : 'series' })}
          value={filter.kind}
        />
      )}
      <SegmentedControl
        aria-label={texts.view}
        data={[
          { value: 'single', label: texts.single },
          { value: 'list', label: texts.list },
          { value: 'ignored', label: texts.leftAlone },
        ]}
        onChange={(view) => onFilter({ ...filter, view: view === 'list' || view === 'ignored' ? view : 'single' })}
        value={filter.view}
      />
    </div>
  )
}

function Matches({ filter, onFilter }: ToMatchPageProps) {
  const isLeftAlone = filter.view === 'ignored'
  const query = useQuery(pendingMatchesQuery({ kind: filter.kind, isLeftAlone }))
  const [openedId, open] = useState<string | null>(null)
  const [skipped, skip] = useState<ReadonlySet<string>>(new Set())
  const decisions = useDecisions({
    onDecided(matchId) {
      open(null)
      skip((before) => new Set([...before, matchId]))
    },
    onUndone(matchId) {
      open(matchId)
      skip((before) => new Set([...before].filter((id) => id !== matchId)))
    },
  })
  usePageKeys({ U: decisions.undo })
  const show = (match: PendingMatch) => {
    open(match.id)
    if (filter.view === 'list') onFilter({ ...filter, view: 'single' })
  }
  return (
    <>
      <LastDecisionLine decisions={decisions} />
      <Loaded query={query} waiting={<div className={classes.waiting} />}>
        {({ data, total }) => {
          if (data.length === 0) return <EmptyState {...(isLeftAlone ? texts.emptyLeftAlone : texts.empty)} />
          const opened = data.find(({ id }) => id === openedId)
          if (opened === undefined && filter.view !== 'single') return <MatchList matches={data} onOpen={show} />
          const match = opened ?? data.find(({ id }) => !skipped.has(id))
          if (match === undefined) return <AllSkipped onAgain={() => skip(new Set())} />
          return (
            <>
              <p aria-live="polite" className={classes.dimmed}>
                {texts.position(data.indexOf(match) + 1, total)}
              </p>
              <MatchView decisions={decisions} key={match.id} match={match} />
              <p className={`${classes.dimmed} ${classes.keys}`}>{texts.keys}</p>
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function AllSkipped({ onAgain }: { readonly onAgain: () => void }) {
  const { title, text, again } = texts.allSkipped
  const action = (
    <Button onClick={onAgain} variant="default">
      {again}
    </Button>
  )
  return <EmptyState action={action} text={text} title={title} />
}

function LastDecisionLine({ decisions }: { readonly decisions: ReturnType<typeof useDecisions> }) {
  const { last, isPending, error, undo } = decisions
  return (
    <>
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      <div className={classes.last} role="status">
        {last !== null && (
          <>
            <span>{last.words}</span>
            <Button aria-keyshortcuts="U" disabled={isPending} onClick={undo} size="compact-sm" variant="default">
              {texts.undo}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

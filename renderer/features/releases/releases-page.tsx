import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { seriesCover } from '../../api/addresses.ts'
import {
  type Release,
  type ReleaseAction,
  type ReleaseFilter,
  type ReleaseState,
  releaseFacetsQuery,
  releasesQuery,
  useDecideReleases,
} from '../../api/titles/releases.ts'
import { formatAgo, formatLanguage, formatNumber } from '../../lib/format.ts'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import rows from '../../ui/rows.module.css'
import { ShowMore } from '../../ui/show-more.tsx'
import { releaseWords } from '../shared/releases/number-words.ts'
import classes from '../shared/releases/releases.module.css'
import { texts } from '../shared/releases/texts.ts'

type ReleasesPageProps = { readonly filter: ReleaseFilter; readonly onFilter: (filter: ReleaseFilter) => void }

/** Releases of tracked series, with filters and actions for many at once. */
export function ReleasesPage({ filter, onFilter }: ReleasesPageProps) {
  const mayDecide = useMay('series-write')
  const list = useInfiniteQuery(releasesQuery(filter))
  const releases = list.data?.pages.flatMap(({ data }) => data) ?? []
  const nothing = isFiltered(filter) ? texts.filtered : texts.empty
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = releases.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <Page narrow subtitle={texts.lead} title={texts.title}>
      <Filters filter={filter} onFilter={onFilter} />
      {list.isError && <TryAgain query={list} />}
      {list.isSuccess && releases.length === 0 && <EmptyState {...nothing} />}
      {mayDecide && releases.length > 0 && (
        <BulkBar
          ids={shown}
          onAll={() => setChosen(new Set(releases.slice(0, maxChosen).map(({ id }) => id)))}
          onNone={() => setChosen(new Set())}
        />
      )}
      <ul aria-label={texts.list} className={rows.spacedList}>
        {releases.map((release) => (
          <ReleaseRow
            isChosen={chosen.has(release.id)}
            key={release.id}
            onChoose={mayDecide ? (isChosen) => choose(release.id, isChosen) : null}
            release={release}
          />
        ))}
      </ul>
      <ShowMore query={list} />
    </Page>
  )
}

function isFiltered({ state, sourceId, language }: ReleaseFilter): boolean {
  return state !== 'announced' || sourceId !== undefined || language !== undefined
}

/** Releases in one request. */
const maxChosen = 500

const states = ['announced', 'marked_acquired', 'dismissed', 'ignored', 'hidden', 'all'] as const

function Filters({ filter, onFilter }: ReleasesPageProps) {
  const { data } = useQuery(releaseFacetsQuery(filter))
  const countOf = (state: ReleaseState) => data?.states.find(({ value }) => value === state)?.count
  const { sourceId, language, state } = filter
  const change = (next: ReleaseFilter) => onFilter(definedFilter(next))
  return (
    <section aria-label={texts.filters} className={classes.filters}>
      <NativeSelect
        data={states.map((value) => ({ value, label: withCount(texts.states[value], countOf(value)) }))}
        label={texts.state}
        onChange={(event) => change({ ...filter, state: event.currentTarget.value as ReleaseState })}
        value={state}
      />
      <NativeSelect
        data={[
          { value: '', label: texts.anySource },
          ...(data?.sources ?? []).map(({ value, name, count }) => ({ value, label: withCount(name, count) })),
        ]}
        label={texts.source}
        onChange={(event) => change({ ...filter, sourceId: event.currentTarget.value })}
        value={sourceId ?? ''}
      />
      <NativeSelect
        data={[
          { value: '', label: texts.anyLanguage },
          ...(data?.languages ?? []).map(({ value, count }) => ({
            value,
            label: withCount(formatLanguage(value), count),
          })),
        ]}
        label={texts.language}
        onChange={(event) => change({ ...filter, language: event.currentTarget.value })}
        value={language ?? ''}
      />
    </section>
  )
}

function withCount(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${formatNumber(count)})`
}

function definedFilter({ state, sourceId = '', language = '' }: ReleaseFilter): ReleaseFilter {
  return { state, ...(sourceId === '' ? {} : { sourceId }), ...(language === '' ? {} : { language }) }
}

type BulkBarProps = { readonly ids: readonly string[]; readonly onAll: () => void; readonly onNone: () => void }

function BulkBar({ ids, onAll, onNone }: BulkBarProps) {
  const decide = useDecideReleases()
  const act = (action: ReleaseAction) => () => decide.mutate({ ids, action }, { onSuccess: onNone })
  const isAny = ids.length > 0
  return (
    <div className={classes.bulk}>
      {/* One button for both, so that it keeps the focus. */}
      <Button onClick={isAny ? onNone : onAll} size="compact-sm" variant="default">
        {isAny ? texts.clear : texts.chooseAll}
      </Button>
      <span aria-live="polite">{isAny && texts.chosen(ids.length)}</span>
      {isAny && (
        <>
          <Button loading={decide.isPending} onClick={act('mark-acquired')} size="compact-sm">
            {texts.acquired}
          </Button>
          <Button disabled={decide.isPending} onClick={act('dismiss')} size="compact-sm" variant="default">
            {texts.dismiss}
          </Button>
          <Button disabled={decide.isPending} onClick={act('announce')} size="compact-sm" variant="default">
            {texts.announce}
          </Button>
        </>
      )}
    </div>
  )
}

type ReleaseRowProps = {
  readonly release: Release
  readonly isChosen: boolean
  /** Null: the person may not decide. */
  readonly onChoose: ((isChosen: boolean) => void) | null
}

function ReleaseRow({ release, isChosen, onChoose }: ReleaseRowProps) {
  const { id, seriesId, seriesTitle, payloadUrl, sourceName, groupOrUploader, language, here, state } = release
  const decide = useDecideReleases()
  const about = [
    formatAgo(release.releasedAt ?? release.observedAt, Date.now()),
    sourceName,
    ...(groupOrUploader === null ? [] : [groupOrUploader]),
    ...(language === null ? [] : [formatLanguage(language)]),
    ...(here ? [texts.here] : []),
    ...(state === 'announced' ? [] : [texts.states[state]]),
  ]
  const what = `${seriesTitle}: ${releaseWords(release)}`
  const act = (action: ReleaseAction) => () => decide.mutate({ ids: [id], action })
  return (
    <li className={onChoose === null ? `${classes.row} ${classes.reading}` : classes.row}>
      {onChoose !== null && (
        <Checkbox
          aria-label={texts.choose(what)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <span>
        <Cover id={seriesId} src={seriesCover(seriesId)} title={seriesTitle} />
      </span>
      <div className={rows.words}>
        <Link className={rows.name} params={{ seriesId }} to="/series/$seriesId">
          {seriesTitle}
        </Link>
        <span>{releaseWords(release)}</span>
        <span className={rows.about}>{about.join(' · ')}</span>
        <span className={classes.tools}>
          {payloadUrl !== null && (
            <Button
              aria-label={texts.about(texts.open, what)}
              component="a"
              href={payloadUrl}
              rel="noreferrer"
              size="compact-sm"
              target="_blank"
              variant="default"
            >
              {texts.open}
            </Button>
          )}
          {onChoose !== null && state === 'announced' && (
            <>
              <Button
                aria-label={texts.about(texts.acquired, what)}
                disabled={decide.isPending}
                onClick={act('mark-acquired')}
                size="compact-sm"
                variant="default"
              >
                {texts.acquired}
              </Button>
              <Button
                aria-label={texts.about(texts.dismiss, what)}
                disabled={decide.isPending}
                onClick={act('dismiss')}
                size="compact-sm"
                variant="subtle"
              >
                {texts.dismiss}
              </Button>
            </>
          )}
        </span>
      </div>
    </li>
  )
}

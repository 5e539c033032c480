import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReleaseSource, releaseSourcesQuery, useReleaseSource } from '../../../api/titles/releases.ts'
import type { Plugin } from '../../../api/types.ts'
import { formatAgo, formatMoment } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import rows from '../../../ui/rows.module.css'
import { Section } from '../../../ui/section.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import classes from './releases.module.css'
import { texts } from './texts.ts'

const words = texts.sources

/** Where a plugin looks for releases, with switches, schedules and the last outcome; nothing for other plugins. */
export function ReleaseSources({ plugin: { id, manifest } }: { readonly plugin: Plugin }) {
  const isSource = manifest !== null && manifest.capabilities.releaseSource !== null
  const list = useQuery({ ...releaseSourcesQuery, enabled: isSource })
  if (!isSource) return null
  return (
    <Section lead={words.lead} title={words.heading}>
      <Loaded query={list}>
        {({ sources }) => {
          const own = sources.filter(({ pluginId }) => pluginId === id)
          if (own.length === 0) return <p className={rows.about}>{words.none}</p>
          return (
            <ul aria-label={words.heading} className={rows.spacedList}>
              {own.map((source) => (
                <SourceRow key={source.id} source={source} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}

const presets = { sixHours: '15 */6 * * *', daily: '40 5 * * *', weekly: '40 5 * * 1' } as const

function scheduleOptions(current: string | null) {
  const known = Object.entries(presets).map(([name, value]) => ({
    value,
    label: words.schedules[name as keyof typeof presets],
  }))
  const isOther = current !== null && !known.some(({ value }) => value === current)
  return [{ value: '', label: words.usual }, ...known, ...(isOther ? [{ value: current, label: current }] : [])]
}

function SourceRow({ source }: { readonly source: ReleaseSource }) {
  const { displayName, enabled, pluginEnabled, cronSchedule, waitsUntil, lastError } = source
  const { change, poll } = useReleaseSource(source.id)
  const isWaiting = waitsUntil !== null && Date.parse(waitsUntil) > Date.now()
  return (
    <li className={classes.source}>
      <Switch
        checked={enabled}
        disabled={change.isPending}
        label={displayName}
        onChange={(event) => change.mutate({ enabled: event.currentTarget.checked })}
      />
      <p className={rows.about}>{outcomeWords(source)}</p>
      {lastError !== null && (
        <Note tone="danger">
          <ServerWords text={lastError} />
        </Note>
      )}
      {isWaiting && <p className={rows.about}>{words.waits(formatMoment(waitsUntil))}</p>}
      <div className={classes.sourceTools}>
        <NativeSelect
          aria-label={words.schedule(displayName)}
          data={scheduleOptions(cronSchedule)}
          disabled={change.isPending}
          onChange={({ currentTarget: { value } }) => change.mutate({ cronSchedule: value === '' ? null : value })}
          value={cronSchedule ?? ''}
        />
        <Button
          disabled={!enabled || !pluginEnabled || isWaiting}
          loading={poll.isPending}
          onClick={() => poll.mutate()}
          variant="default"
        >
          {words.poll}
        </Button>
        {poll.isSuccess && (
          <span className={rows.about} role="status">
            {words.queued}
          </span>
        )}
      </div>
    </li>
  )
}

function outcomeWords({ lastPolledAt, lastSummary, announced }: ReleaseSource): string {
  if (lastPolledAt === null) return words.never
  const parts = [words.checked(formatAgo(lastPolledAt, Date.now()))]
  if (lastSummary !== null) parts.push(words.result(lastSummary.recorded, lastSummary.deduped, lastSummary.dropped))
  if (announced > 0) parts.push(words.open(announced))
  return parts.join(' · ')
}

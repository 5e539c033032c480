import { Button, Checkbox, Group, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import {
  type SeriesTracking,
  seriesAliasesQuery,
  seriesTrackingQuery,
  sourcesOfSeriesQuery,
  useTracking,
} from '../../../api/titles/releases.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import rows from '../../../ui/rows.module.css'
import about from '../about/about.module.css'
import { EntryList } from '../about/entry-list.tsx'
import { gapWords } from './number-words.ts'
import classes from './releases.module.css'
import { texts } from './texts.ts'

const words = texts.tracking

type TrackingSectionProps = { readonly seriesId: string; readonly mayEdit: boolean }

/** Whether releases of a series are tracked, what is out and not here, and by which names it is found. */
export function TrackingSection({ seriesId, mayEdit }: TrackingSectionProps) {
  const tracking = useQuery(seriesTrackingQuery(seriesId))
  return (
    <section aria-label={words.heading} className={classes.section}>
      <h2 className={about.heading}>{words.heading}</h2>
      <Loaded query={tracking}>
        {(known) => (
          <>
            <Facts
              facts={[
                { name: words.out.volumes, value: gapWords(known.volumes) },
                { name: words.out.chapters, value: gapWords(known.chapters) },
              ]}
            />
            {mayEdit && <Wishes tracking={known} />}
            {known.tracked && <FoundBy mayEdit={mayEdit} seriesId={seriesId} />}
            {known.tracked && (
              <p className={classes.plain}>
                <Link to="/releases">{words.all}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What the series is tracked for. */
function Wishes({ tracking }: { readonly tracking: SeriesTracking }) {
  const { change } = useTracking(tracking.seriesId)
  const { tracked, trackVolumes, trackChapters } = tracking
  return (
    <div className={classes.form}>
      <Switch
        checked={tracked}
        disabled={change.isPending}
        label={words.track}
        onChange={(event) => change.mutate({ tracked: event.currentTarget.checked })}
      />
      {tracked && (
        <>
          <Group gap="lg">
            <Checkbox
              checked={trackVolumes}
              disabled={change.isPending}
              label={words.volumes}
              onChange={(event) => change.mutate({ trackVolumes: event.currentTarget.checked })}
            />
            <Checkbox
              checked={trackChapters}
              disabled={change.isPending}
              label={words.chapters}
              onChange={(event) => change.mutate({ trackChapters: event.currentTarget.checked })}
            />
          </Group>
          <Languages tracking={tracking} />
        </>
      )}
    </div>
  )
}

function Languages({ tracking: { seriesId, languages } }: { readonly tracking: SeriesTracking }) {
  const { change } = useTracking(seriesId)
  const known = (languages ?? []).join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const codes = (typed ?? known).split(/[\s,]+/).filter((code) => code !== '')
    change.mutate({ languages: codes.length === 0 ? null : codes }, { onSuccess: () => setTyped(null) })
  }
  return (
    <form className={classes.languages} noValidate onSubmit={submit}>
      <TextInput
        description={words.languagesHint}
        label={words.languages}
        onChange={(event) => setTyped(event.currentTarget.value)}
        value={typed ?? known}
      />
      {typed !== null && typed !== known && (
        <Button loading={change.isPending} type="submit" variant="default">
          {words.save}
        </Button>
      )}
    </form>
  )
}

/** The sources that cannot find the series yet, and its further names. */
function FoundBy({ seriesId, mayEdit }: TrackingSectionProps) {
  const sources = useQuery(sourcesOfSeriesQuery(seriesId))
  const aliases = useQuery(seriesAliasesQuery(seriesId))
  const { addAlias, removeAlias } = useTracking(seriesId)
  const unable = sources.data?.sources.filter(({ needsExternalIds }) => needsExternalIds.length > 0) ?? []
  return (
    <>
      {sources.data?.applicable === false && <p className={rows.about}>{words.noSource}</p>}
      {unable.map(({ id, displayName, needsExternalIds }) => (
        <p className={rows.about} key={id}>
          {words.needs(displayName, needsExternalIds.join(', '))}
        </p>
      ))}
      <Loaded query={aliases}>
        {(known) => (
          <EntryList
            add={words.addAlias}
            empty={words.noAliases}
            entries={known.aliases.map(({ id, alias }) => ({ id, name: alias, value: alias }))}
            fields={[{ name: 'alias', label: words.alias }]}
            mayEdit={mayEdit}
            onRemove={({ id }) => removeAlias.mutateAsync(id)}
            onSave={({ alias = '' }) => addAlias.mutateAsync(alias)}
            title={words.aliases}
          />
        )}
      </Loaded>
    </>
  )
}

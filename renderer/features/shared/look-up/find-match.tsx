import { Button, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type LookedUp, type MatchChoice, matchesQuery } from '../../../api/titles/look-up.ts'
import type { MetadataProvider, TitleMatch } from '../../../api/types.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import classes from './look-up.module.css'
import { texts } from './texts.ts'

type FindMatchProps = {
  readonly subject: LookedUp
  readonly providers: readonly MetadataProvider[]
  readonly onChoose: (choice: MatchChoice) => void
}

/** Searches a provider for matches of the series or the book. */
export function FindMatch({ subject, providers, onChoose }: FindMatchProps) {
  const [pluginId, setPluginId] = useState(providers[0]?.pluginId ?? '')
  const [words, setWords] = useState(subject.title)
  const [requested, ask] = useState({ pluginId, query: '' })
  const provider = providers.find((one) => one.pluginId === pluginId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = words.trim() === subject.title ? '' : words.trim()
    ask({ pluginId, query })
  }
  return (
    <div className={classes.form}>
      <p className={classes.about}>{texts.about}</p>
      <form className={classes.ask} onSubmit={submit}>
        {providers.length > 1 && (
          <NativeSelect
            data={providers.map(({ pluginId: value, displayName: label }) => ({ value, label }))}
            label={texts.provider}
            onChange={(event) => {
              setPluginId(event.currentTarget.value)
              ask({ ...requested, pluginId: event.currentTarget.value })
            }}
            value={pluginId}
          />
        )}
        <TextInput
          data-autofocus
          description={subject.kind === 'book' ? texts.queryOfBook : undefined}
          label={texts.query}
          maxLength={500}
          onChange={(event) => setWords(event.currentTarget.value)}
          value={words}
        />
        <Button type="submit" variant="default">
          {texts.search}
        </Button>
      </form>
      {provider !== undefined && provider.externalId !== null && (
        <KnownThere
          externalId={provider.externalId}
          onChoose={() => onChoose({ pluginId, externalId: provider.externalId ?? '' })}
        />
      )}
      <Results requested={requested} onChoose={onChoose} subject={subject} />
    </div>
  )
}

function KnownThere({ externalId, onChoose }: { readonly externalId: string; readonly onChoose: () => void }) {
  return (
    <div className={classes.known}>
      <span>{texts.known(externalId)}</span>
      <Button onClick={onChoose} size="compact-sm" variant="default">
        {texts.compareKnown}
      </Button>
    </div>
  )
}

type ResultsProps = Pick<FindMatchProps, 'subject' | 'onChoose'> & {
  readonly requested: { readonly pluginId: string; readonly query: string }
}

function Results({ subject, requested, onChoose }: ResultsProps) {
  const found = useQuery(matchesQuery(subject, requested))
  const [chosen, choose] = useState('')
  const isThere = found.data?.some(({ externalId }) => externalId === chosen) === true
  return (
    <>
      <Loaded
        query={found}
        waiting={
          <p aria-live="polite" className={classes.about}>
            {texts.searching}
          </p>
        }
      >
        {(matches) =>
          matches.length === 0 ? (
            <p className={classes.about}>{texts.nothing}</p>
          ) : (
            <Radio.Group aria-label={texts.found} onChange={choose} value={chosen}>
              <ul className={classes.results}>
                {matches.map((match) => (
                  <li key={match.externalId}>
                    <Match match={match} />
                  </li>
                ))}
              </ul>
            </Radio.Group>
          )
        }
      </Loaded>
      <Group justify="flex-end">
        <Button disabled={!isThere} onClick={() => onChoose({ pluginId: requested.pluginId, externalId: chosen })}>
          {texts.compare}
        </Button>
      </Group>
    </>
  )
}

function Match({ match }: { readonly match: TitleMatch }) {
  const { externalId, title, year, alternateTitles, summary } = match
  const about = 'authors' in match ? bookWords(match) : ''
  return (
    <Radio.Card className={classes.result} value={externalId}>
      <Radio.Indicator />
      <span className={classes.text}>
        <span>{year === null ? title : `${title} (${year})`}</span>
        {about !== '' && <span className={classes.dimmed}>{about}</span>}
        {alternateTitles.length > 0 && <span className={classes.dimmed}>{texts.also(alternateTitles.join(', '))}</span>}
        {summary !== null && <span className={`${classes.dimmed} ${classes.summary}`}>{summary}</span>}
      </span>
    </Radio.Card>
  )
}

/** Authors, and the series with its number. */
function bookWords({ authors, series, number }: Extract<TitleMatch, { readonly authors: readonly string[] }>): string {
  const place = series === null || number === null ? series : texts.inSeries(series, formatNumber(number))
  return [...authors, ...(place === null ? [] : [place])].join(' · ')
}

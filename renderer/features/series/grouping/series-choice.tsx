import { Radio, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { seriesCover } from '../../../api/addresses.ts'
import { seriesPageQuery } from '../../../api/queries/series.ts'
import type { Series } from '../../../api/types.ts'
import { counted } from '../../../lib/counts.ts'
import { useTypedText } from '../../../lib/use-typed-text.ts'
import { Cover } from '../../../ui/cover.tsx'
import { FilePath } from '../../../ui/file-path.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import classes from './grouping.module.css'
import { decideTexts as texts } from './texts.ts'

/** A selectable series, with details that distinguish series of the same name. */
function SeriesLine({ series }: { readonly series: Series }) {
  const { id, title, year, bookCount, libraryName, path } = series
  const facts = [...(year === null ? [] : [String(year)]), counted.books(bookCount), libraryName]
  return (
    <Radio.Card className={classes.option} value={id}>
      <Radio.Indicator />
      <span className={classes.thumb}>
        <Cover id={id} src={seriesCover(id)} title={title} />
      </span>
      <span className={classes.text}>
        <span>{title}</span>
        <span className={classes.dimmed}>{facts.join(' · ')}</span>
        {path !== null && <FilePath path={path} />}
      </span>
    </Radio.Card>
  )
}

type SeriesChoiceProps = {
  readonly label: string
  readonly series: readonly Series[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** Choice of the series that remains. */
export function SeriesChoice({ label, series, chosen, onChoose }: SeriesChoiceProps) {
  return (
    <Radio.Group label={label} onChange={onChoose} value={chosen}>
      <ul className={classes.options}>
        {series.map((one) => (
          <li key={one.id}>
            <SeriesLine series={one} />
          </li>
        ))}
      </ul>
    </Radio.Group>
  )
}

type SeriesFinderProps = {
  readonly label: string
  /** Searches the library of this series, excluding the series itself. */
  readonly beside: { readonly id: string | null; readonly libraryId: string }
  readonly text: string
  readonly onText: (text: string) => void
  readonly chosen: Series | null
  readonly onChoose: (series: Series) => void
}

const maxShown = 20
const pauseMs = 200

/** Chooses another series of the same library by name. */
export function SeriesFinder({ label, beside, text, onText, chosen, onChoose }: SeriesFinderProps) {
  const { typed, change } = useTypedText(text, pauseMs, onText)
  const condition = { libraryId: { operator: 'is', value: beside.libraryId } }
  const found = useQuery({
    ...seriesPageQuery({ condition, text, sort: text === '' ? 'name,asc' : '' }, 1, maxShown + 1),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.finder}>
      <TextInput data-autofocus label={label} onChange={(event) => change(event.currentTarget.value)} value={typed} />
      <Loaded query={found}>
        {({ data }) => {
          const others = data.filter(({ id }) => id !== beside.id).slice(0, maxShown)
          if (others.length === 0) return <p className={classes.none}>{texts.none}</p>
          return (
            <Radio.Group
              aria-label={texts.searchFirst}
              onChange={(id) => {
                const series = others.find((one) => one.id === id)
                if (series !== undefined) onChoose(series)
              }}
              value={chosen?.id ?? ''}
            >
              <ul className={classes.options}>
                {others.map((series) => (
                  <li key={series.id}>
                    <SeriesLine series={series} />
                  </li>
                ))}
              </ul>
            </Radio.Group>
          )
        }}
      </Loaded>
    </div>
  )
}

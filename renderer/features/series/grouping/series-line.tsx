import { Radio } from '@mantine/core'
import { seriesCover } from '../../../api/addresses.ts'
import type { Series } from '../../../api/types.ts'
import { counted } from '../../../lib/counts.ts'
import { Cover } from '../../../ui/cover.tsx'
import { FilePath } from '../../../ui/file-path.tsx'
import classes from './grouping.module.css'

/** A series that can be chosen, with what tells it from another one of the same name. */
export function SeriesLine({ series }: { readonly series: Series }) {
  const { id, title, year, bookCount, libraryName, path } = series
  const facts = [...(year === null ? [] : [String(year)]), counted.books(bookCount), libraryName]
  return (
    <Radio.Card className={classes.option} value={id}>
      <Radio.Indicator />
      <span className={classes.thumb}>
        <Cover id={id} src={seriesCover(id)} title={title} />
      </span>
      <span className={classes.words}>
        <span>{title}</span>
        <span className={classes.quiet}>{facts.join(' · ')}</span>
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

/** Which of some series stays. */
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

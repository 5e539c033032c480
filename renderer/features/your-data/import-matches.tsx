import { Button } from '@mantine/core'
import type { ImportReport } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { csvText, saveText } from '../../lib/save-text.ts'
import { NumberTable } from '../../ui/number-table.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import classes from './data.module.css'
import { matchNames, texts } from './texts.ts'

const words = texts.transfer

/** What books and series of the file were found by, and how many were not. */
export function Matches({ report: { matches } }: { readonly report: ImportReport }) {
  const names = Object.keys(matchNames) as (keyof typeof matchNames)[]
  const count = (type: 'book' | 'series', by: (typeof names)[number]) =>
    matches.find((one) => one.type === type && one.by === by)?.count ?? 0
  const rows = names.filter((by) => count('book', by) + count('series', by) > 0)
  if (rows.length === 0) return null
  return (
    <NumberTable
      columns={[words.found, words.books, words.series]}
      label={words.found}
      rows={rows.map((by) => ({
        name: matchNames[by],
        values: [formatNumber(count('book', by)), formatNumber(count('series', by))],
      }))}
    />
  )
}

const shown = 50

/** What could not be imported, each with its reason; all of it as a table to keep. */
export function Problems({ report: { problems, problemCount } }: { readonly report: ImportReport }) {
  if (problems.length === 0) return null
  const { type, subject, reason, message } = words.problemColumns
  const save = () =>
    saveText(
      'inglenook-import.csv',
      'text/csv',
      csvText([
        [type, subject, reason, message],
        ...problems.map((one) => [one.type, one.subject, one.reason, one.message]),
      ]),
    )
  return (
    <details className={classes.details}>
      <summary>{`${words.problems} (${formatNumber(problemCount)})`}</summary>
      <ul className={classes.problems}>
        {problems.slice(0, shown).map((one) => (
          <li key={`${one.line} ${one.subject}`}>
            <strong>{one.subject}</strong> <ServerWords text={one.message} />
          </li>
        ))}
        {problemCount > shown && <li>{words.rest(problemCount - shown)}</li>}
      </ul>
      <Button className={classes.save} onClick={save} size="xs" variant="default">
        {words.saveProblems}
      </Button>
    </details>
  )
}

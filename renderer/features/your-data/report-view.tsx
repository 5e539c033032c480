import type { ImportReport } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { NumberTable } from '../../ui/number-table.tsx'
import { ServerWords } from '../../ui/server-words.tsx'
import classes from './data.module.css'
import { kindNames, texts } from './texts.ts'

const words = texts.transfer
const shown = 50

/** What a file does, or would do: counts by kind, and what could not be brought in. */
export function ReportView({ report }: { readonly report: ImportReport }) {
  const rows = report.counts.filter(({ read }) => read > 0)
  const columns = columnsOf(rows)
  return (
    <>
      {rows.length > 0 && (
        <NumberTable
          columns={[words.kind, ...columns.map((name) => words.columns[name])]}
          label={words.counts}
          rows={rows.map((row) => ({
            name: kindNames[row.type],
            values: columns.map((name) => formatNumber(row[name])),
          }))}
        />
      )}
      {report.problems.length > 0 && (
        <details className={classes.details}>
          <summary>{`${words.problems} (${formatNumber(report.problemCount)})`}</summary>
          <ul className={classes.problems}>
            {report.problems.slice(0, shown).map(({ line, subject, message }) => (
              <li key={`${line} ${subject}`}>
                <strong>{subject}</strong> <ServerWords text={message} />
              </li>
            ))}
            {report.problemCount > shown && <li>{words.rest(report.problemCount - shown)}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

type Column = keyof typeof words.columns

/** The columns that say something: what is new always does, the others where there is more than nought. */
function columnsOf(rows: ImportReport['counts']): readonly Column[] {
  const all = Object.keys(words.columns) as Column[]
  return all.filter((name) => name === 'added' || rows.some((row) => row[name] > 0))
}

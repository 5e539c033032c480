import type { ImportReport } from '../../api/types.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import classes from './data.module.css'
import { kindNames, texts } from './texts.ts'

const words = texts.transfer
const shown = 50

/** What a file does, or would do: counts by kind, and what could not be brought in. */
export function ReportView({ report }: { readonly report: ImportReport }) {
  const { kind, ...amounts } = words.columns
  const names = Object.keys(amounts) as (keyof typeof amounts)[]
  const rows = report.counts.filter(({ read }) => read > 0)
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                {[kind, ...Object.values(amounts)].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.type}>
                  <th scope="row">{kindNames[row.type]}</th>
                  {names.map((name) => (
                    <td key={name}>{formatNumber(row[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {report.problems.length > 0 && (
        <details className={classes.details}>
          <summary>{`${words.problems} (${formatNumber(report.problemCount)})`}</summary>
          <ul className={classes.problems}>
            {report.problems.slice(0, shown).map(({ line, subject, message }) => (
              <li key={`${line} ${subject}`}>
                <strong>{subject}</strong> {message}
              </li>
            ))}
            {report.problemCount > shown && <li>{`… and ${plural(report.problemCount - shown, 'other')}`}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

import classes from './number-table.module.css'

type NumberTableProps = {
  readonly label: string
  /** Row label first, then formatted numbers. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}

/** Table of numbers; scrolls horizontally when it is wider than the screen. */
export function NumberTable({ label, columns, rows }: NumberTableProps) {
  return (
    <div className={classes.frame}>
      <table aria-label={label} className={classes.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

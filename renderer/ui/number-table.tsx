import classes from './number-table.module.css'

type NumberTableProps = {
  readonly label: string
  /** The first column holds names, the others numbers in words. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[]
}

/** Numbers by name. Where it is wider than the screen, it alone is moved sideways. */
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

/** A table row: a result, its limit, and the goal (`-`: none). */
export type Row = {
  readonly row: string
  readonly measure: string
  readonly value: string
  readonly limit: string
  readonly must: string
  readonly ok: boolean
}

const rows: Row[] = []

export function report(row: Row): void {
  rows.push(row)
  console.log(
    `${row.ok ? 'ok  ' : 'MISS'} ${row.row} ${row.measure}: ${row.value} (must ${row.must}; limit ${row.limit})`,
  )
}

/** The table as Markdown for the README of this folder. */
export function printTable(): boolean {
  console.log('\n| # | Measure | Measured | Limit in the same run | Must | |\n|---|---|---|---|---|---|')
  for (const row of rows) {
    const verdict = row.must === '-' ? '' : row.ok ? 'met' : '**missed**'
    console.log(`| ${row.row} | ${row.measure} | ${row.value} | ${row.limit} | ${row.must} | ${verdict} |`)
  }
  return rows.every((row) => row.ok)
}

export function number(value: number, digits = 2): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 })
}

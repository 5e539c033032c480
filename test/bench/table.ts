/** A table row: a result, its limit, what it must be (`-`: nothing), and what it aims at beyond that. */
export type Row = {
  readonly row: string
  readonly measure: string
  readonly value: string
  readonly limit: string
  readonly must: string
  readonly ok: boolean
  readonly aim?: Aim
}

export type Aim = { readonly text: string; readonly reached: boolean }

const rows: Row[] = []

export function report(row: Row): void {
  rows.push(row)
  const aim = row.aim === undefined ? '' : `; aim ${row.aim.text}: ${row.aim.reached ? 'reached' : 'not reached'}`
  console.log(
    `${row.ok ? 'ok  ' : 'MISS'} ${row.row} ${row.measure}: ${row.value} (must ${row.must}; limit ${row.limit}${aim})`,
  )
}

/** The table as Markdown for the README of this folder. */
export function printTable(): boolean {
  console.log(
    '\n| # | Measure | Measured | Limit in the same run | Must | | Aim | |\n|---|---|---|---|---|---|---|---|',
  )
  for (const row of rows) {
    const verdict = row.must === '-' ? '' : row.ok ? 'met' : '**missed**'
    const aim = row.aim === undefined ? '- | ' : `${row.aim.text} | ${row.aim.reached ? 'met' : 'not met'}`
    console.log(`| ${row.row} | ${row.measure} | ${row.value} | ${row.limit} | ${row.must} | ${verdict} | ${aim} |`)
  }
  return rows.every((row) => row.ok)
}

export function number(value: number, digits = 2): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 })
}

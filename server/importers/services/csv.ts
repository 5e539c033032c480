import Papa from 'papaparse'
import type { SourceFile } from '../kit/source-file.ts'

/** Characters of a cell; longer ones are reviews. */
const longest = 5_000

/** A row by the names of its columns. */
export type CsvRow = (column: string) => string

/** The names of the columns of a table; none for what is no table. */
export function csvColumns({ text }: SourceFile): readonly string[] {
  const end = text.indexOf('\n')
  const first = text.slice(0, end === -1 ? 10_000 : Math.min(end, 10_000))
  return Papa.parse<string[]>(first.replace(/^\ufeff/, '')).data[0]?.map((name) => name.trim()) ?? []
}

/** The rows of a table with a first row of names. @throws Error for a table that ends inside quotes */
export function csvRows({ text }: SourceFile): readonly CsvRow[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) throw new Error(`${broken.message} (row ${(broken.row ?? 0) + 2})`)
  return data.map((row) => (column) => (row[column] ?? '').slice(0, longest).trim())
}

/** Names divided by commas. */
export const csvNames = (text: string): string[] => text.split(/\s*[,;]\s*/).filter((name) => name !== '')

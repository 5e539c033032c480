import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExportText, csvCell } from './export-text.ts'
import { chosenFields, type ExportRow } from './fields.ts'

const fields = chosenFields('series', ['title', 'year', 'genres', 'wantToRead'])
const section = { of: 'series', fields } as const

function whole(format: 'json' | 'csv' | 'md', rows: readonly ExportRow[]): string {
  const text = createExportText(format, { sections: [section], createdAt: '2026-01-02T03:04:05.000Z' })
  const body = rows.map((row) => text.row(section, row)).join('')
  return text.start() + text.open(section) + body + text.close(section) + text.end()
}

/** An RFC 4180 parser independent of the writer. */
function readCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  let read = 0
  for (const [all, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') rows.push([])
    read += all.length
  }
  if (read !== csv.length) throw new Error(`No CSV behind ${read}`)
  return rows.slice(0, -1)
}

const nasty = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '"', "'", '\n', '\r', '\t', ' ', 'a', '1', '|', '日'))
  .map((marks) => marks.join(''))
const row = fc.tuple(
  fc.oneof(nasty, fc.string({ unit: 'grapheme' })),
  fc.oneof(fc.integer(), fc.constant(null)),
  fc.array(nasty),
  fc.boolean(),
)

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "'=1"],
    ['a;=1', '"a;\'=1"'],
    ['a\n=1', '"a\n\'=1"'],
    ['a;"=1', '"a;""\'=1"'],
  ])('becomes text where a spreadsheet would evaluate a formula: %j', (given, cell) => {
    expect(csvCell(given)).toBe(cell)
  })

  it('with a negative number remains a number', () => {
    expect(csvCell(-5)).toBe('-5')
  })

  it('never starts a formula, whatever a spreadsheet accepts as the end of a cell', () => {
    fc.assert(
      fc.property(row, (values) => {
        const [, ...lines] = readCsv(whole('csv', [values]))
        for (const piece of lines.flat().flatMap((cell) => cell.split(/[;\t\r\n]/))) {
          if (/^-?\d+$/.test(piece)) continue
          expect(piece).not.toMatch(/^["' ]*(?<!')[=+\-@＝＋－＠]/)
        }
      }),
    )
  })
})

describe('a CSV export', () => {
  it('is parsed by any RFC 4180 reader into rows of equal length', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const text = whole('csv', rows)
        expect(text.codePointAt(0)).toBe(0xfeff)
        const [head, ...body] = readCsv(text.slice(1))
        expect(head).toEqual(['title', 'year', 'genres', 'wantToRead'])
        expect(body.map((cells) => cells.length)).toEqual(rows.map(() => 4))
        expect(body.map((cells) => cells[1])).toEqual(rows.map(([, year]) => (year === null ? '' : String(year))))
      }),
    )
  })

  it('of series and books is one table with a type column', () => {
    const books = { of: 'books', fields: chosenFields('books', ['title', 'number']) } as const
    const text = createExportText('csv', { sections: [section, books], createdAt: '' })
    const csv = text.start() + text.row(section, ['Bay', 2001, ['a', 'b'], true]) + text.row(books, ['Bay 1', 1])
    expect(csv).toBe(
      '\u{feff}type,title,year,genres,wantToRead,number\r\nseries,Bay,2001,"a; b",true,\r\nbook,Bay 1,,,,1\r\n',
    )
  })
})

describe('a JSON export', () => {
  it('is one document with every value unchanged', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const json = JSON.parse(whole('json', rows)) as { series: unknown[] }
        expect(json.series).toEqual(
          rows.map(([title, year, genres, wantToRead]) => ({ title, year, genres, wantToRead })),
        )
      }),
    )
  })
})

describe('a Markdown export', () => {
  it('has one line per row, as many columns as its header, and no markup from its content', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const lines = whole('md', rows).trimEnd().split('\n').slice(6)
        expect(lines[0]).toBe('| Title | Year | Genres | Want to read |')
        expect(lines).toHaveLength(rows.length + 2)
        for (const line of lines) expect(line.replace(/\\./g, '').match(/\|/g)).toHaveLength(5)
      }),
    )
    const told = whole('md', [['<img src=x> [a](b) *c*', null, [], false]])
    expect(told).toContain('\\<img src=x\\> \\[a\\](b) \\*c\\*')
  })
})

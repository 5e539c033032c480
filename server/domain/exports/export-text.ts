import type { ExportField, ExportFormat, ExportRow, ExportValue } from './fields.ts'

/** A table of an export: its series or its books. */
export type ExportSection = { readonly of: 'series' | 'books'; readonly fields: readonly ExportField[] }

/** Writes an export in pieces: each function returns the next piece. */
export type ExportText = {
  start(): string
  open(section: ExportSection): string
  row(section: ExportSection, row: ExportRow): string
  close(section: ExportSection): string
  end(): string
}

type Plan = {
  readonly sections: readonly ExportSection[]
  /** RFC 3339. */
  readonly createdAt: string
}

/**
 * The writer of a format.
 * `json`: one object with the lists `series` and `books`, one row per line.
 * `csv`: RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8; see {@link csvCell}. Series and books
 * in one table share columns of the same name after a column `type`.
 * `md`: a table for each.
 */
export function createExportText(format: ExportFormat, plan: Plan): ExportText {
  if (format === 'json') return jsonText(plan)
  return format === 'csv' ? csvText(plan) : markdownText(plan)
}

function jsonText({ createdAt }: Plan): ExportText {
  let isFirst = true
  return {
    start: () => `{"format":"inglenook-catalog","version":1,"createdAt":${JSON.stringify(createdAt)}`,
    open({ of }) {
      isFirst = true
      return `,\n${JSON.stringify(of)}:[`
    },
    row({ fields }, row) {
      const between = isFirst ? '\n' : ',\n'
      isFirst = false
      return between + JSON.stringify(Object.fromEntries(fields.map(({ name }, index) => [name, row[index] ?? null])))
    },
    close: () => '\n]',
    end: () => '}\n',
  }
}

const BYTE_ORDER_MARK = '\u{feff}'
const CRLF = '\r\n'

function csvText({ sections }: Plan): ExportText {
  const isMixed = sections.length > 1
  const columns = [...new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)))]
  const line = (cells: readonly string[]) => cells.join(',') + CRLF
  return {
    start: () => BYTE_ORDER_MARK + line([...(isMixed ? ['type'] : []), ...columns]),
    open: () => '',
    row({ of, fields }, row) {
      const byName = new Map(fields.map(({ name }, index) => [name, row[index] ?? null]))
      const type = of === 'series' ? 'series' : 'book'
      return line([...(isMixed ? [type] : []), ...columns.map((name) => csvCell(byName.get(name) ?? null))])
    },
    close: () => '',
    end: () => '',
  }
}

/** Formula starts in spreadsheets, also after a character that may be taken for a cell separator. */
const formula = /((?:^|[;\t\r\n])["' ]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g

/**
 * A cell of a CSV file. Text that a spreadsheet would take for a formula is prefixed with an apostrophe; numbers are
 * unchanged. Leading tabs and line breaks are removed, lists are joined by `; `.
 */
export function csvCell(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value !== 'string' && !Array.isArray(value)) return String(value)
  const text = (typeof value === 'string' ? value : value.join('; ')).replace(/^[\t\r\n]+/, '')
  const safe = text.replace(formula, "$1'$2")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const titles = { series: 'Series', books: 'Books' } as const

function markdownText({ createdAt }: Plan): ExportText {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return {
    start: () => `# Catalog\n\nExported at ${createdAt}.\n`,
    open({ of, fields }) {
      const head = fields.map(({ label }) => label)
      return `\n## ${titles[of]}\n\n${line(head)}${line(head.map(() => '---'))}`
    },
    row: (_section, row) => line(row.map(markdownCell)),
    close: () => '',
    end: () => '',
  }
}

/** One line of plain text with Markdown escaped. */
function markdownCell(value: ExportValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join('; ') : String(value)
  return text
    .replace(/[\\`*_{}[\]<>#|~&$]/g, '\\$&')
    .replace(/\s+/g, ' ')
    .trim()
}

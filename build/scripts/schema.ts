import { readFile, writeFile } from 'node:fs/promises'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { tables, tablesByFile } from '../../server/db/dialects/sqlite/tables/all.ts'
import { tablesWithoutRowid } from '../../server/db/dialects/sqlite/tables/without-rowid.ts'

/** Writes what follows from the tables of the database, or with `--check` says whether what is written is in step. */
const folder = new URL('../../server/db/dialects/sqlite/', import.meta.url)
const width = 118

/**
 * The SQL of drizzle-kit, completed by what it has no words for: strict tables, tables without rowid, and `unique` as a
 * part of the table, for which it makes an index. Flags are numbers, and an integer key is given by SQLite when absent.
 */
async function schemaSql(): Promise<readonly string[]> {
  const made = await generateSQLiteMigration(
    await generateSQLiteDrizzleJson({}),
    await generateSQLiteDrizzleJson(tables),
  )
  const statements = made.map((statement) =>
    statement
      .replaceAll('`', '')
      .replace(/DEFAULT (true|false)/g, (_, flag) => `DEFAULT ${flag === 'true' ? 1 : 0}`)
      .replaceAll('integer PRIMARY KEY NOT NULL', 'integer PRIMARY KEY')
      .replaceAll(' ON UPDATE no action', '')
      .trim(),
  )
  const unique = new Set<string>()
  const others = statements.filter((statement) => {
    const [, index, table, column] = /^CREATE UNIQUE INDEX (\w+) ON (\w+) \((\w+)\);$/.exec(statement) ?? []
    const isOfColumn = index !== undefined && index === `${table}_${column}_unique`
    if (isOfColumn) unique.add(`${table}.${column}`)
    return !isOfColumn
  })
  const withoutRowid = new Set([...tablesWithoutRowid].map((table) => getTableName(table)))
  return others.map((statement) => completed(statement, unique, withoutRowid))
}

function completed(statement: string, unique: ReadonlySet<string>, withoutRowid: ReadonlySet<string>): string {
  const [, table, body] = /^CREATE TABLE (\w+) \(\n([\s\S]*)\n\);$/.exec(statement) ?? []
  if (table === undefined || body === undefined) return statement
  const parts = body.split(',\n\t').map((part) => {
    const [column = ''] = part.trim().split(' ')
    return unique.has(`${table}.${column}`) ? `${part.trim()} UNIQUE` : part.trim()
  })
  return `CREATE TABLE ${table} (\n${filled(parts)}\n) STRICT${withoutRowid.has(table) ? ', WITHOUT ROWID' : ''};`
}

/** As many parts to a line as fit. */
function filled(parts: readonly string[]): string {
  const lines: string[] = []
  for (const part of parts) {
    const longer = `${lines.at(-1)}, ${part}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(`  ${part}`)
  }
  return lines.join(',\n')
}

function jsonColumns(): string {
  const lines = Object.entries(tables).flatMap(([name, table]) => {
    const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.dataType === 'json')
    const line = `  ${name}: [${columns.map(([key]) => `'${key}'`).join(', ')}],`
    if (columns.length === 0) return []
    return line.length <= 120 ? [line] : [`  ${name}: [`, ...columns.map(([key]) => `    '${key}',`), '  ],']
  })
  return lines.join('\n')
}

const note = 'Made by `build/scripts/schema.ts` from the tables, never edited by hand.'
const statements = await schemaSql()

/** The statements that make some tables and their indexes, as a module. */
function moduleOf(file: string, someTables: object): readonly [path: string, text: string] {
  const names = new Set(Object.values(someTables).filter(isTable).map(getTableName))
  const own = statements.filter((statement) => {
    const [, table, indexed] = /^CREATE (?:TABLE (\w+)|(?:UNIQUE )?INDEX \w+ ON (\w+))/.exec(statement) ?? []
    return names.has(table ?? indexed ?? '')
  })
  const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    `migrations/schema/${file}.ts`,
    `/** ${note} */\nexport const ${name} = /* sql */ \`\n${own.join('\n')}\n\`\n`,
  ]
}

const isTable = (value: unknown) => is(value, SQLiteTable)
const files = {
  ...Object.fromEntries(Object.entries(tablesByFile).map(([file, some]) => moduleOf(file, some))),
  'json-columns.ts': `import type { Tables } from './tables/all.ts'

/** The columns that hold JSON, whose values are made text when they are written. ${note} */
export const jsonColumns: { readonly [N in keyof Tables]?: readonly string[] } = {
${jsonColumns()}
}
`,
}

for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, folder)
  if (!process.argv.includes('--check')) {
    await writeFile(file, text)
    console.log(`server/db/dialects/sqlite/${name} written`)
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.log(`${name} is not what the tables say. Run \`node build/scripts/schema.ts\`.`)
    process.exitCode = 1
  }
}

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Statement } from '../../server/db/database.ts'
import { typesOf } from '../../server/db/dialects/postgres/translate.ts'
import type { Statements } from '../../server/db/dialects/sqlite/statements.ts'

/** The environment variable with the folder of this run's statements, which processes of tests inherit. */
export const recordedIn = 'TEST_STATEMENTS'

/** The same statements, recorded when this run records. */
export function recording(statements: Statements): Statements {
  const folder = process.env[recordedIn]
  if (folder === undefined) return statements
  return {
    ...statements,
    all(statement) {
      record(folder, statement)
      return statements.all(statement)
    },
    get(statement) {
      record(folder, statement)
      return statements.get(statement)
    },
    run(statement) {
      record(folder, statement)
      return statements.run(statement)
    },
  }
}

const known = new Set<string>()

function record(folder: string, { text, params }: Statement): void {
  const line = `${typesOf(params)} ${text}`
  if (known.has(line)) return
  known.add(line)
  try {
    writeFileSync(join(folder, createHash('sha1').update(line).digest('hex')), line, { flag: 'wx' })
  } catch {
    // Another process was first, or is still stopping after the run.
  }
}

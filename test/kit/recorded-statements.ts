import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Statement, Value } from '../../server/db/database.ts'
import { recordedIn } from './statement-recorder.ts'

const recorder = JSON.stringify(fileURLToPath(new URL('./statement-recorder.ts', import.meta.url)))
const source = /\/server\/db\/dialects\/sqlite\/statements\.ts$/
const opener = 'export function cachedStatements('

/** Begins to record the statements of every process of the run. @returns the folder */
export function startRecording(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-statements-'))
  // Some tests run a server as another user.
  chmodSync(folder, 0o777)
  process.env[recordedIn] = folder
  return folder
}

/** @returns each recorded statement once, its values replaced by others of their types */
export function recordedStatements(folder: string): Statement[] {
  const recorded = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  return recorded.map((line) => {
    const end = line.indexOf(' ')
    return { text: line.slice(end + 1), params: [...line.slice(0, end)].map((type) => valueOfType[type] ?? '') }
  })
}

const valueOfType: Readonly<Record<string, Value>> = { i: 0, f: 0.5, b: new Uint8Array(), t: '' }

/** The embedded database of tests records the statements that it runs. */
export function recordsStatements(): Plugin {
  return {
    name: 'records-statements',
    enforce: 'pre',
    transform(code, id) {
      if (!source.test(id)) return null
      if (!code.includes(opener)) throw new Error(`${id}: no cachedStatements to record`)
      const recording = `import { recording } from ${recorder}
export const cachedStatements = (connection: Connection) => recording(plainStatements(connection))\n`
      return { code: code.replace(opener, 'function plainStatements(') + recording, map: null }
    },
  }
}

import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CrashRecord, crashParts } from '../domain/crash.ts'

/** Records shown and retained. */
export const maxCrashRecords = 50
/** The file is shortened when it is larger: 50 records of maximum length. */
const maxBytes = 256 * 1024
const maxText = 4_000

export type CrashRecords = {
  /** Synchronous, since the process may be about to end. Never throws: a full disk must not cause another crash. */
  add(record: CrashRecord): void
  /** The latest ones, newest first. */
  list(): Promise<readonly CrashRecord[]>
}

/** Crashes as JSON lines in the data directory. Lines that cannot be read are skipped. */
export function openCrashRecords(dataDir: string): CrashRecords {
  const file = join(dataDir, 'crashes.jsonl')
  return {
    add(record) {
      const { reason, details } = record
      const line = { ...record, reason: reason.slice(0, 100), details: details.slice(0, maxText) }
      try {
        // A line that was cut off by a crash must not spoil this one.
        appendFileSync(file, `\n${JSON.stringify(line)}\n`, { mode: 0o600 })
        shorten(file)
      } catch {
        // The log has it, too.
      }
    },
    list: async () => parse(await readFile(file, 'utf8').catch(() => '')).toReversed(),
  }
}

function shorten(file: string): void {
  const text = readFileSync(file, 'utf8')
  if (Buffer.byteLength(text) <= maxBytes) return
  const unfinished = `${file}.${process.pid}.new`
  try {
    const records = parse(text)
    writeFileSync(unfinished, records.map((record) => `${JSON.stringify(record)}\n`).join(''), { mode: 0o600 })
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** The latest ones, in order. */
function parse(text: string): CrashRecord[] {
  return text
    .split('\n')
    .flatMap((line) => recordOf(line) ?? [])
    .slice(-maxCrashRecords)
}

function recordOf(line: string): CrashRecord | null {
  try {
    const { at, part, reason, details, version } = JSON.parse(line) as Partial<Record<keyof CrashRecord, unknown>>
    const known = crashParts.find((each) => each === part)
    const isTime = typeof at === 'number' && !Number.isNaN(new Date(at).getTime())
    if (known === undefined || !isTime || typeof reason !== 'string') return null
    return { at, part: known, reason, details: String(details ?? ''), version: String(version ?? '') }
  } catch {
    return null
  }
}

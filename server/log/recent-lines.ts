import { type LogLine, type LogQuery, rankOf } from '../domain/log-line.ts'

/** The most recent lines of the log, in memory. */
export type RecentLines = {
  /** @param line JSON, as written to the file */
  add(line: string): void
  /** Newest first. */
  find(query: LogQuery): readonly LogLine[]
}

const defaults = { lines: 2_000, characters: 4_000_000 }
const ownFields = new Set(['level', 'time', 'subsystem', 'message'])

/** Keeps the most recent lines within both bounds; a single line longer than a sixteenth of the limit is left out. */
export function createRecentLines(max: typeof defaults = defaults): RecentLines {
  const recent: string[] = []
  let characters = 0
  return {
    add(line) {
      if (line.length > max.characters / 16) return
      recent.push(line)
      characters += line.length
      while (recent.length > max.lines || characters > max.characters) characters -= recent.shift()?.length ?? 0
    },
    find({ level, text, limit }) {
      const wanted = text?.toLowerCase()
      const found: LogLine[] = []
      for (let at = recent.length - 1; at >= 0 && found.length < limit; at--) {
        const json = recent[at] ?? ''
        if (wanted !== undefined && !json.toLowerCase().includes(wanted)) continue
        const line = lineOf(json)
        if (level === undefined || rankOf(line.level) <= rankOf(level)) found.push(line)
      }
      return found
    },
  }
}

function lineOf(json: string): LogLine {
  const entry = JSON.parse(json) as Omit<LogLine, 'fields'> & Record<string, unknown>
  const { time, level, subsystem = null, message = '' } = entry
  const fields = Object.fromEntries(Object.entries(entry).filter(([name]) => !ownFields.has(name)))
  return { time, level, subsystem, message, fields }
}

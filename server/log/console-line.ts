type Line = { readonly level: string; readonly time: string; readonly subsystem?: string; readonly message?: string }

const ownFields = new Set(['level', 'time', 'subsystem', 'message'])

/** One JSON line of the log as a person reads it: `11:20:05 warn  scan: message  key=value`. */
export function consoleLine(json: string): string {
  const entry = JSON.parse(json) as Line & Record<string, unknown>
  const time = entry.time.slice(11, 19)
  const subsystem = entry.subsystem === undefined ? '' : `${entry.subsystem}: `
  const fields = Object.entries(entry)
    .filter(([key]) => !ownFields.has(key))
    .map(([key, value]) => `  ${key}=${shown(value)}`)
  return `${time} ${entry.level.padEnd(5)} ${subsystem}${oneLine(entry.message ?? '')}${fields.join('')}\n`
}

/** A refusal is one sentence for people; where in the program it came from helps nobody. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'AppError') {
    return 'message' in value ? oneLine(String(value.message)) : ''
  }
  if (typeof value === 'object' && value !== null && 'stack' in value) return `\n    ${String(value.stack)}`
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Names of files may hold line breaks and signs that steer a terminal: they are shown, not obeyed. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => {
    const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
    return named[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

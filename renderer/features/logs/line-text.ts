import type { LogLine } from '../../api/types.ts'

/** Fields of a line as `name=value`; long values are truncated. */
export function fieldsInWords(fields: LogLine['fields']): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ')
}

/**
 * Lines as plain text in chronological order, for pasting into a message.
 * @param newestFirst as they are listed
 */
export function linesAsText(newestFirst: readonly LogLine[]): string {
  return [...newestFirst].reverse().map(lineAsText).join('\n')
}

function lineAsText({ time, level, subsystem, message, fields }: LogLine): string {
  const parts = [time, level.toUpperCase(), subsystem, message, fieldsInWords(fields)]
  return parts.filter((part) => part !== null && part !== '').join(' ')
}

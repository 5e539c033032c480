/** The operators of conditions, in our spelling. */
const operators = [
  ...['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'],
  ...['greaterThan', 'lessThan', 'before', 'after', 'isInTheLast', 'isNotInTheLast'],
  ...['isNull', 'isNotNull', 'isTrue', 'isFalse'],
]
const byFold = new Map(operators.map((operator) => [operator.toLowerCase(), operator]))

/** An operator in our spelling: some apps write it in lower case. Unknown ones stay unchanged. */
export function operatorNamed(word: string): string {
  return byFold.get(word.toLowerCase()) ?? word
}

/** The value of a key, ignoring case; undefined when it is missing. */
export function entryNamed<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  if (Object.hasOwn(entries, name)) return entries[name]
  const folded = name.toLowerCase()
  const known = Object.keys(entries).find((key) => key.toLowerCase() === folded)
  return known === undefined ? undefined : entries[known]
}

/** The operands of a date operator. */
export type Timing = {
  readonly dateTime: unknown
  readonly duration: unknown
  /** Milliseconds since 1970. */
  readonly now: number
}

const lengths = { Y: 365 * 86_400_000, M: 30 * 86_400_000, W: 7 * 86_400_000, D: 86_400_000 } as const
const timeLengths = { H: 3_600_000, M: 60_000, S: 1_000 } as const
const shape = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/**
 * The bound of a test: given by `after` and `before`, relative to now for `isInTheLast` and `isNotInTheLast`.
 * @returns milliseconds since 1970; undefined for another operator or an invalid value
 */
export function readInstant(operator: string, { dateTime, duration, now }: Timing): number | undefined {
  if (operator === 'after' || operator === 'before') {
    const at = typeof dateTime === 'string' ? Date.parse(dateTime) : Number.NaN
    return Number.isNaN(at) ? undefined : at
  }
  if (operator !== 'isInTheLast' && operator !== 'isNotInTheLast') return undefined
  const length = typeof duration === 'string' ? readDuration(duration) : undefined
  return length === undefined ? undefined : Math.max(now - length, 0)
}

/** An ISO 8601 duration, `P30D` or `PT720H`, in milliseconds; undefined for an invalid one. */
function readDuration(text: string): number | undefined {
  const match = text.length > 60 ? null : shape.exec(text)
  if (match === null || text === 'P' || text.endsWith('T')) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  const byDate =
    (years ?? 0) * lengths.Y + (months ?? 0) * lengths.M + (weeks ?? 0) * lengths.W + (days ?? 0) * lengths.D
  return byDate + (hours ?? 0) * timeLengths.H + (minutes ?? 0) * timeLengths.M + (seconds ?? 0) * timeLengths.S
}

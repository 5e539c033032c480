/**
 * How long an answer asks to wait before it is asked again (RFC 9110, 10.2.3: seconds, or a date), in milliseconds; null
 * when it names no time. @param now in milliseconds since 1970
 */
export function retryAfterMs({ headers }: Pick<Response, 'headers'>, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, until - now)
}

const locale = 'en'
const numbers = new Intl.NumberFormat(locale)
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** 12345 → `12,345`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** A count and its word: `1 book`, `2 books`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}

const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes in the unit that reads best: `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const digits = step === 0 || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)}\u00a0${sizes[step]}`
}

const second = 1000
const steps = [
  { unit: 'minute', length: 60 * second, upTo: 3_600 * second },
  { unit: 'hour', length: 3_600 * second, upTo: 86_400 * second },
  { unit: 'day', length: 86_400 * second, upTo: 14 * 86_400 * second },
] as const

/** How long ago, in words; a date when it was long ago. `now` in milliseconds since 1970. */
export function formatAgo(time: string, now: number): string {
  const ago = now - Date.parse(time)
  if (Number.isNaN(ago)) return ''
  if (ago < 60 * second) return 'just now'
  const step = steps.find(({ upTo }) => ago < upTo)
  return step === undefined ? dates.format(new Date(time)) : relative.format(-Math.floor(ago / step.length), step.unit)
}

/** A day in words. */
export function formatDate(time: string): string {
  return dates.format(new Date(time))
}

/** A day and the time of that day. */
export function formatMoment(time: string): string {
  return moments.format(new Date(time))
}

/** How long something lasts or lasted, rounded: `less than a minute`, `12 min`, `3 h 5 min`, `4 days 2 h`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} days` : `${Math.floor(hours / 24)} days ${hours % 24} h`
}

/** Seconds that are left, rounded so that it does not flicker: `a few seconds`, `2 min`, `1 h 10 min`. */
export function formatLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds'
  if (seconds < 60) return `${Math.ceil(seconds / 10) * 10} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })

/** A language code in words, or as it is when it is none. */
export function formatLanguage(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

import { activeLocale as locale } from '../languages/active.ts'
import { inLanguage } from '../languages/in-language.ts'
import { english } from './format-texts.ts'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

const numbers = new Intl.NumberFormat(locale)
const percents = new Intl.NumberFormat(locale, { style: 'percent' })
const rules = new Intl.PluralRules(locale)
const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
const order = new Intl.Collator(locale, { numeric: true })

/** Read on every call: the translations import this file, which is therefore loaded before them. */
const words = () => inLanguage('format', english)

/** 12345 → `12,345` in the active language. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** 0.34 → `34%` in the active language. */
export function formatPercent(share: number): string {
  return percents.format(share)
}

/** A count and its word: `1 book`, `2 books`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : many}`
}

/** Names as a list in a sentence: `a, b, and c`. */
export function formatList(names: readonly string[]): string {
  return lists.format(names)
}

/** Compares two names in the active language. */
export function compareNames(a: string, b: string): number {
  return order.compare(a, b)
}

const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: false })
const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})

/** Bytes in the most readable unit: `3.4 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const unit = sizes[step] ?? 'TB'
  const written = (step === 0 || value >= 100 ? whole : tenths).format(value)
  return `${written}\u00a0${unit === 'bytes' ? words().bytes : unit}`
}

const second = 1000
const steps = [
  { unit: 'minute', length: 60 * second, upTo: 3_600 * second },
  { unit: 'hour', length: 3_600 * second, upTo: 86_400 * second },
  { unit: 'day', length: 86_400 * second, upTo: 14 * 86_400 * second },
] as const

/** Relative time; a date when it is long ago. `now` in milliseconds since 1970. */
export function formatAgo(time: string, now: number): string {
  const ago = now - Date.parse(time)
  if (Number.isNaN(ago)) return ''
  if (ago < 60 * second) return words().justNow
  const step = steps.find(({ upTo }) => ago < upTo)
  return step === undefined ? dates.format(new Date(time)) : relative.format(-Math.floor(ago / step.length), step.unit)
}

/** A formatted day. */
export function formatDate(time: string): string {
  return dates.format(new Date(time))
}

/** A formatted day with time. */
export function formatMoment(time: string): string {
  return moments.format(new Date(time))
}

/** A rounded duration: `less than a minute`, `12 min`, `3 h 5 min`, `4 days 2 h`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return words().lessThanAMinute
  if (minutes < 60) return words().minutes(minutes)
  const hours = Math.floor(minutes / 60)
  const rest = hours < 48 ? minutes % 60 : hours % 24
  const [long, short] =
    hours < 48
      ? [words().hours(hours), words().minutes(rest)]
      : [words().days(Math.floor(hours / 24)), words().hours(rest)]
  return rest === 0 ? long : `${long} ${short}`
}

/** Remaining seconds, rounded so that the text does not flicker: `a few seconds`, `2 min`, `1 h 10 min`. */
export function formatLeft(seconds: number): string {
  if (seconds < 10) return words().aFewSeconds
  if (seconds < 60) return words().seconds(Math.ceil(seconds / 10) * 10)
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return words().minutes(minutes)
  return `${words().hours(Math.floor(minutes / 60))} ${words().minutes(minutes % 60)}`
}

const months = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/**
 * A release date, as precise as it is known.
 * @param month 1 to 12
 * @param day 1 to 31
 */
export function formatDayOfBook(year: number, month: number | null, day: number | null): string {
  if (month === null || month < 1 || month > 12) return String(year)
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day ?? 1)
  return (day === null ? months : days).format(at)
}

const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })

/** The name of a language code, or an invalid code unchanged. */
export function formatLanguage(code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** Words for figures; `format.ts` reads them in the active language. */
export const english = {
  bytes: 'bytes',
  justNow: 'just now',
  lessThanAMinute: 'less than a minute',
  aFewSeconds: 'a few seconds',
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} days`,
} as const

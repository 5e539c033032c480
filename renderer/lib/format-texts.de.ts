import type { Translation } from '../languages/translation.ts'
import { plural } from './format.ts'
import type { english } from './format-texts.ts'

export const format: Translation<typeof english> = {
  bytes: 'Bytes',
  justNow: 'gerade eben',
  lessThanAMinute: 'weniger als eine Minute',
  aFewSeconds: 'wenige Sekunden',
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} Min.`,
  hours: (count) => `${count} Std.`,
  days: (count) => plural(count, 'Tag', 'Tage'),
}

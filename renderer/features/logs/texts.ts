import type { LogLine } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const english = {
  title: 'Log',
  lead: 'What Inglenook wrote since it started, newest first. Passwords and keys are left out.',
  level: 'Level',
  everything: 'Everything',
  search: 'Search the log',
  pause: 'Pause',
  follow: 'Follow',
  following: 'New lines appear by themselves.',
  shown: (count: number) => `${formatNumber(count)} shown.`,
  paused: 'Paused. New lines wait until you follow again.',
  copy: 'Copy these lines',
  copied: 'Copied',
  notCopied: 'The browser does not let this page copy. Select the lines and copy them by hand.',
  none: { title: 'No such lines', text: 'Lines of the log appear here as Inglenook works.' },
  showAll: 'Show everything',
  details: 'Details',
  lines: 'Lines of the log',
} as const

export const texts = inLanguage('logs', english)

/** This level and what is graver. */
export const englishLevelNames: Readonly<Record<LogLine['level'], string>> = {
  error: 'Errors',
  warn: 'Warnings',
  info: 'Information',
  debug: 'Debug',
  trace: 'Trace',
}

export const levelNames = inLanguage('logLevels', englishLevelNames)

import type { LogLine } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber } from '../../lib/format.ts'

export const english = {
  title: 'Log',
  lead: 'Log entries since Inglenook started, newest first. Passwords and keys are left out.',
  level: 'Level',
  everything: 'All levels',
  search: 'Search log',
  pause: 'Pause',
  resume: 'Resume',
  following: 'New entries appear automatically.',
  shown: (count: number) => `${formatNumber(count)} shown.`,
  paused: 'Paused. New entries appear when you resume.',
  copy: 'Copy entries',
  copied: 'Copied',
  notCopied: 'Your browser doesn’t allow this page to copy. Select the entries and copy them yourself.',
  none: { title: 'No matching entries', text: 'Log entries appear here while Inglenook is running.' },
  showAll: 'Show all',
  details: 'Details',
  lines: 'Log entries',
} as const

export const texts = inLanguage('logs', english)

/** This level and more severe ones. */
export const englishLevelNames: Readonly<Record<LogLine['level'], string>> = {
  error: 'Errors',
  warn: 'Warnings',
  info: 'Info',
  debug: 'Debug',
  trace: 'Trace',
}

export const levelNames = inLanguage('logLevels', englishLevelNames)

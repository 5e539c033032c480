import type { Task } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Background work',
  lead: 'Scans, covers and other work that goes on by itself.',
  status: 'State',
  all: 'All',
  none: { title: 'Nothing here', text: 'Work that waits, runs or has ended is listed here.' },
  paused: 'Paused',
  retry: 'Run again',
} as const

export const texts = inLanguage('tasks', english)

export const englishStateNames: Readonly<Record<Task['status'], string>> = {
  pending: 'Waits',
  processing: 'Runs',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
}

export const stateNames = inLanguage('taskStates', englishStateNames)

export const englishNames = {
  scan: 'Scan',
  thumbnails: 'Covers',
  cleanup: 'Clean-up',
  duplicates: 'Search for duplicates',
  'plugin-sync': 'Exchange with a service',
  'plugin-match': 'Looking up series',
  analyze: 'Reading files again',
  backup: 'Backup',
  export: 'Export',
} as const

const names: Readonly<Record<string, string>> = inLanguage('taskNames', englishNames)

/** The name of a kind of work; one that is not known here is told as it is. */
export function taskName(type: string): string {
  const known = names[type]
  if (known !== undefined) return known
  const words = type.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

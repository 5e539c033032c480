import type { Task } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Tasks',
  lead: 'Scans, covers and other background work.',
  status: 'Status',
  all: 'All',
  none: { title: 'No tasks', text: 'Queued, running and finished tasks appear here.' },
  paused: 'Paused',
  retry: 'Retry',
} as const

export const texts = inLanguage('tasks', english)

export const englishStateNames: Readonly<Record<Task['status'], string>> = {
  pending: 'Queued',
  processing: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const stateNames = inLanguage('taskStates', englishStateNames)

export const englishNames = {
  scan: 'Scan',
  thumbnails: 'Cover generation',
  cleanup: 'Cleanup',
  duplicates: 'Duplicate search',
  'plugin-recommendations': 'Recommendations of a service',
  'plugin-sync': 'Service sync',
  'plugin-match': 'Metadata search',
  'index-local-database': 'Index of a local database',
  'release-poll': 'Release check',
  'release-sources': 'Release source setup',
  analyze: 'File rescan',
  backup: 'Backup',
  export: 'Export',
  'verify-files': 'File verification',
  'library-clean-up': 'Library cleanup',
  'library-match': 'Metadata matching',
  'refresh-metadata': 'Metadata refresh',
  'library-rules': 'Rules applied again',
  'library-export': 'Library export',
} as const

const names: Readonly<Record<string, string>> = inLanguage('taskNames', englishNames)

/** The name of a type of task; an unknown type is shown as it is. */
export function taskName(type: string): string {
  const known = names[type]
  if (known !== undefined) return known
  const words = type.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { LogLine } from '../../api/types.ts'

export const texts = {
  title: 'Log',
  lead: 'What Inglenook wrote since it started, newest first. Passwords and keys are left out.',
  level: 'Level',
  everything: 'Everything',
  search: 'Search the log',
  pause: 'Pause',
  follow: 'Follow',
  following: 'New lines appear by themselves.',
  paused: 'Paused. New lines wait until you follow again.',
  copy: 'Copy these lines',
  copied: 'Copied',
  notCopied: 'The browser does not let this page copy. Select the lines and copy them by hand.',
  none: { title: 'No such lines', text: 'Lines of the log appear here as Inglenook works.' },
  showAll: 'Show everything',
  details: 'Details',
  lines: 'Lines of the log',
} as const

/** This level and what is graver. */
export const levelNames: Readonly<Record<LogLine['level'], string>> = {
  error: 'Errors',
  warn: 'Warnings',
  info: 'Information',
  debug: 'Debug',
  trace: 'Trace',
}

import type { Crash } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Crashes',
  lead: 'Parts of Inglenook that stopped unexpectedly, newest first. This list stays on this computer and is never sent.',
  copy: 'Copy all',
  copied: 'Copied',
  notCopied: 'Your browser doesn’t allow this page to copy. Select the entries and copy them yourself.',
  none: { title: 'No crashes', text: 'If a part of Inglenook stops unexpectedly, it is listed here.' },
  list: 'Crashes',
  version: (version: string) => `Version ${version}`,
  details: 'Details',
} as const

export const texts = inLanguage('crashes', english)

/** What people know the part as. */
export const englishParts: Readonly<Record<Crash['part'], string>> = {
  window: 'Window',
  graphics: 'Graphics',
  helper: 'Helper process',
  reader: 'Reader process',
  server: 'Server',
}

export const partNames = inLanguage('crashParts', englishParts)

/** Reasons by their code; others are shown as they are. */
export const englishReasons = {
  crashed: 'Crashed',
  'abnormal-exit': 'Ended unexpectedly',
  killed: 'Ended by another program or the system',
  oom: 'Ran out of memory',
  'launch-failed': 'Couldn’t be started',
  'integrity-failure': 'Its program files were changed',
  unresponsive: 'Stopped responding',
  error: 'Unexpected error',
}

export const reasonNames = inLanguage('crashReasons', englishReasons)

import type { Translation } from '../../languages/translation.ts'
import { formatNumber } from '../../lib/format.ts'
import type { english, englishLevelNames } from './texts.ts'

export const logs: Translation<typeof english> = {
  title: 'Protokoll',
  lead: 'Einträge seit dem Start von Inglenook, neueste zuerst. Kennwörter und Schlüssel sind ausgelassen.',
  level: 'Stufe',
  everything: 'Alle Stufen',
  search: 'Protokoll durchsuchen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  following: 'Neue Einträge erscheinen automatisch.',
  shown: (count) => `${formatNumber(count)} werden gezeigt.`,
  paused: 'Angehalten. Neue Einträge erscheinen, wenn du fortsetzt.',
  copy: 'Einträge kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser lässt diese Seite nicht kopieren. Wähle die Einträge aus und kopiere sie selbst.',
  none: {
    title: 'Keine passenden Einträge',
    text: 'Einträge des Protokolls erscheinen hier, während Inglenook läuft.',
  },
  showAll: 'Alles zeigen',
  details: 'Einzelheiten',
  lines: 'Einträge des Protokolls',
}

export const logLevels: Translation<typeof englishLevelNames> = {
  error: 'Fehler',
  warn: 'Warnungen',
  info: 'Hinweise',
  debug: 'Debug',
  trace: 'Trace',
}

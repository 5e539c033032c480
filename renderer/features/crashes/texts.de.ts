import type { Translation } from '../../languages/translation.ts'
import type { english, englishParts, englishReasons } from './texts.ts'

export const crashes: Translation<typeof english> = {
  title: 'Abstürze',
  lead: 'Teile von Inglenook, die unerwartet beendet wurden, neueste zuerst. Diese Liste bleibt auf diesem Computer und wird nie gesendet.',
  copy: 'Alle kopieren',
  copied: 'Kopiert',
  notCopied: 'Der Browser lässt diese Seite nicht kopieren. Wähle die Einträge aus und kopiere sie selbst.',
  none: { title: 'Keine Abstürze', text: 'Wird ein Teil von Inglenook unerwartet beendet, steht es hier.' },
  list: 'Abstürze',
  version: (version) => `Version ${version}`,
  details: 'Einzelheiten',
}

export const crashParts: Translation<typeof englishParts> = {
  window: 'Fenster',
  graphics: 'Grafik',
  helper: 'Hilfsprozess',
  reader: 'Leseprozess',
  server: 'Server',
}

export const crashReasons: Translation<typeof englishReasons> = {
  crashed: 'Abgestürzt',
  'abnormal-exit': 'Unerwartet beendet',
  killed: 'Von einem anderen Programm oder vom System beendet',
  oom: 'Zu wenig Arbeitsspeicher',
  'launch-failed': 'Ließ sich nicht starten',
  'integrity-failure': 'Seine Programmdateien wurden verändert',
  unresponsive: 'Reagierte nicht mehr',
  error: 'Unerwarteter Fehler',
}

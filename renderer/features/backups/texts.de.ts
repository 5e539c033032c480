import type { Translation } from '../../languages/translation.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import type { english, englishKindNames } from './texts.ts'

export const backups: Translation<typeof english> = {
  title: 'Sicherungen',
  lead: 'Kopien der Datenbank: Bibliotheken, Personen, Lesefortschritt und deine Änderungen. Die Bücher selbst sind nicht darin.',
  make: 'Sicherung erstellen',
  making: 'Die Datenbank wird kopiert …',
  waits: 'Die Sicherung wartet.',
  makingHint: 'Du kannst Inglenook weiter benutzen.',
  made: 'Die Sicherung wurde erstellt.',
  preparing: 'Die Wiederherstellung wird vorbereitet …',
  preparingHint:
    'Inglenook prüft die Sicherung, sichert die jetzige Datenbank und bereitet die Wiederherstellung vor. Du kannst Inglenook weiter benutzen.',
  empty: {
    title: 'Noch keine Sicherungen',
    text: 'Hier stehen Sicherungen, die du erstellst, und automatische.',
  },
  amount: (count, size) => `${plural(count, 'Sicherung', 'Sicherungen')}, zusammen ${size}.`,
  keptLast: (count) =>
    count === 1
      ? 'Nur die letzte automatische Sicherung bleibt erhalten.'
      : `Die letzten ${formatNumber(count)} automatischen Sicherungen bleiben erhalten.`,
  keptNone: 'Automatische Sicherungen sind aus.',
  changeThat: 'In den Einstellungen ändern',
  secret: 'Eine Sicherung enthält alles, auch die Hashes der Kennwörter. Bewahre sie so sicher auf wie ein Kennwort.',
  verify: 'Prüfen',
  download: 'Herunterladen',
  restore: 'Wiederherstellen',
  restoreAsk: (when) => `Sicherung vom ${when} wiederherstellen?`,
  remove: 'Löschen',
  removeAsk: (when) => `Sicherung vom ${when} löschen?`,
  more: 'Mehr zur Sicherung vom',
  checking: 'Wird geprüft …',
  valid: 'Die Sicherung ist gültig.',
  damaged: 'Diese Sicherung lässt sich nicht wiederherstellen.',
  restoreKept:
    'Inglenook prüft die Sicherung und sichert zuerst die jetzige Datenbank. Beim nächsten Start ersetzt die Sicherung die Datenbank. Bis dahin ändert sich nichts, und du kannst abbrechen. Deine Bücher werden nicht angefasst.',
  restoreLost:
    'Lesefortschritt und Änderungen seit dieser Sicherung stehen danach nur in der neuen Sicherung der jetzigen Datenbank.',
  restoreAction: 'Beim nächsten Start wiederherstellen',
  staged: 'Beim nächsten Start wird eine Sicherung wiederhergestellt',
  stagedSince: (when) => `Vorbereitet ${when}.`,
  stagedHint: 'Starte Inglenook neu, um sie wiederherzustellen. Bis dahin bleibt alles, wie es ist.',
  stagedKept: 'Die jetzige Datenbank wurde zuerst gesichert; diese Sicherung steht in der Liste.',
  cancelRestore: 'Wiederherstellung abbrechen',
  interrupted: 'Die Wiederherstellung wurde unterbrochen',
  interruptedHint:
    'Inglenook wurde beendet, während die Sicherung vorbereitet wurde. Es wurde nichts geändert. Um sie wiederherzustellen, wähle sie unten noch einmal.',
  databaseDamaged: 'Die Datenbank ist beschädigt',
  databaseDamagedHint:
    'Stelle die neueste gültige Sicherung wieder her: „Prüfen“ zeigt, welche das ist. Bis dahin werden keine neuen Sicherungen behalten. Deine Bücher bleiben unberührt.',
  removeKept:
    'Die Datei dieser Sicherung wird gelöscht. Die Datenbank, deine Bücher und die anderen Sicherungen bleiben.',
}

export const backupKinds: Translation<typeof englishKindNames> = {
  automatic: 'Automatisch',
  manual: 'Manuell',
  'before-migration': 'Vor einer Aktualisierung',
  'before-restore': 'Vor einer Wiederherstellung',
  replaced: 'Durch eine Wiederherstellung ersetzt',
  other: 'Manuell hinzugefügt',
}

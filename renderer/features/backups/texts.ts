import type { Backup } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Backups',
  lead: 'Copies of the database: libraries, people, reading places and what you entered. Your books are not in them.',
  make: 'Make a backup',
  making: 'Copying the database…',
  waits: 'A backup waits for its turn.',
  makingHint: 'Inglenook goes on working meanwhile.',
  made: 'The backup is made.',
  laying: 'Laying the backup ready…',
  preparingHint:
    'It is checked, what is there now is backed up, and then it is copied. Inglenook goes on working meanwhile.',
  empty: {
    title: 'No backups yet',
    text: 'Copies of the database are listed here, those that Inglenook makes by itself too.',
  },
  amount: (count: number, size: string) => `${plural(count, 'backup')}, ${size} in all.`,
  keptLast: (count: number) =>
    `Of those made by themselves the latest ${count === 1 ? 'one is' : `${formatNumber(count)} are`} kept.`,
  keptNone: 'Backups are not made by themselves.',
  changeThat: 'Change that in the settings',
  secret: 'A backup holds everything, hashes of passwords too. Keep it like a password.',
  verify: 'Check',
  download: 'Download',
  restore: 'Restore',
  restoreAsk: (when: string) => `Restore the backup of ${when}?`,
  remove: 'Remove',
  removeAsk: (when: string) => `Remove the backup of ${when}?`,
  more: 'More for the backup of',
  checking: 'Checking…',
  whole: 'Whole: it can be restored.',
  damaged: 'It cannot be restored.',
  restoreKept:
    'The backup is checked, and what is there now is backed up first. At the next start of Inglenook the backup takes the place of the database. Until then nothing changes, and you can take it back. Your books are not touched.',
  restoreLost: 'What was read, entered and added since then is only in the backup that is made first.',
  restoreAction: 'Restore at the next start',
  staged: 'A backup is restored at the next start',
  stagedSince: (when: string) => `Laid ready ${when}.`,
  stagedHint: 'Restart Inglenook to restore it. Until then everything stays as it is.',
  stagedKept: 'What is there now was backed up first and stays in the list.',
  cancelRestore: 'Do not restore it',
  interrupted: 'The restore was not finished',
  interruptedHint:
    'Inglenook was stopped while the backup was being prepared. Nothing was changed. To restore it, choose it again below.',
  databaseDamaged: 'The database is damaged',
  databaseDamagedHint:
    'Restore the newest backup that is valid: “Check” says which one is. No new backups are kept until then. Your books are not touched.',
  removeKept: 'The file of this backup is deleted. The database, your books and the other backups stay.',
} as const

export const texts = inLanguage('backups', english)

export const englishKindNames: Readonly<Record<Backup['kind'], string>> = {
  automatic: 'Made by itself',
  manual: 'Made by hand',
  'before-migration': 'Before an update',
  'before-restore': 'Before a restore',
  replaced: 'Replaced by a restore',
  other: 'Put there by hand',
}

export const kindNames = inLanguage('backupKinds', englishKindNames)

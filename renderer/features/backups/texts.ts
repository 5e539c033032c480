import type { Backup } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { formatNumber, plural } from '../../lib/format.ts'

export const english = {
  title: 'Backups',
  lead: 'Copies of the database: libraries, people, reading progress and your edits. Book files aren’t included.',
  make: 'Create backup',
  making: 'Creating backup…',
  waits: 'The backup is queued.',
  makingHint: 'You can keep using Inglenook.',
  made: 'The backup was created.',
  preparing: 'Preparing restore…',
  preparingHint:
    'Inglenook checks the backup, backs up the current database and prepares the restore. You can keep using Inglenook.',
  empty: {
    title: 'No backups yet',
    text: 'Backups that you create, and automatic ones, appear here.',
  },
  amount: (count: number, size: string) => `${plural(count, 'backup')}, ${size} in total.`,
  keptLast: (count: number) =>
    count === 1
      ? 'Only the latest automatic backup is kept.'
      : `The latest ${formatNumber(count)} automatic backups are kept.`,
  keptNone: 'Automatic backups are off.',
  changeThat: 'Change in settings',
  secret: 'A backup contains everything, including password hashes. Store it as safely as a password.',
  verify: 'Verify',
  download: 'Download',
  restore: 'Restore',
  restoreAsk: (when: string) => `Restore the backup from ${when}?`,
  remove: 'Delete',
  removeAsk: (when: string) => `Delete the backup from ${when}?`,
  more: 'More options for the backup from',
  checking: 'Verifying…',
  valid: 'Backup is valid.',
  damaged: 'This backup can’t be restored.',
  restoreKept:
    'Inglenook checks the backup and backs up the current database first. The next time Inglenook starts, the backup replaces the database. Until then nothing changes, and you can cancel. Your books aren’t touched.',
  restoreLost:
    'Reading progress and changes made since this backup will only be in the new backup of the current database.',
  restoreAction: 'Restore on next start',
  staged: 'A backup will be restored on the next start',
  stagedSince: (when: string) => `Prepared ${when}.`,
  stagedHint: 'Restart Inglenook to restore it. Nothing changes until then.',
  stagedKept: 'The current database was backed up first. You can find that backup in the list.',
  cancelRestore: 'Cancel restore',
  interrupted: 'The restore was interrupted',
  interruptedHint:
    'Inglenook was stopped while it was preparing the backup. Nothing was changed. To restore the backup, select it again below.',
  databaseDamaged: 'The database is damaged',
  databaseDamagedHint:
    'Restore the newest valid backup: select “Verify” to find out which one is valid. No new backups are kept until then. Your books aren’t touched.',
  removeKept: 'Only this backup file is deleted. The database, your books and other backups stay.',
} as const

export const texts = inLanguage('backups', english)

export const englishKindNames: Readonly<Record<Backup['kind'], string>> = {
  automatic: 'Automatic',
  manual: 'Manual',
  'before-migration': 'Before update',
  'before-restore': 'Before restore',
  replaced: 'Replaced by restore',
  other: 'Added manually',
}

export const kindNames = inLanguage('backupKinds', englishKindNames)

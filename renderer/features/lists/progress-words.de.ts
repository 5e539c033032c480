import type { Translation } from '../../languages/translation.ts'
import { formatNumber } from '../../lib/format.ts'
import type { english } from './progress-words.ts'

export const listProgress: Translation<typeof english> = {
  next: (title) => `Als Nächstes: ${title}`,
  again: 'Noch einmal lesen',
  continueReading: (title) => `Weiter in ${title}`,
  allRead: (total) => (total === 1 ? 'Gelesen' : `Alle ${formatNumber(total)} Bücher gelesen`),
  someRead: (read, total) => `${formatNumber(read)} von ${formatNumber(total)} gelesen`,
  inProgress: (count) => `${formatNumber(count)} begonnen`,
}

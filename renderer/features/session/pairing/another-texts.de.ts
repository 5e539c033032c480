import type { Translation } from '../../../languages/translation.ts'
import type { english } from './another-texts.ts'

export const anotherDevice: Translation<typeof english> = {
  open: 'Mit einem anderen Gerät anmelden',
  how: 'Scanne diesen Code mit einem Handy oder Tablet, auf dem du angemeldet bist. Oder öffne dort diese Adresse und gib den Kopplungscode ein:',
  waiting: 'Warten auf die Bestätigung …',
  in: (name) => `Angemeldet als ${name}.`,
  turnedAway: 'Die Anfrage wurde abgelehnt, niemand wurde angemeldet. Beginne neu, wenn das ein Versehen war.',
  resting: 'Der Code wurde ausgeblendet, weil ihn eine Weile niemand benutzt hat.',
  again: 'Neuen Code zeigen',
  haveCode: 'Zeigt stattdessen das andere Gerät einen Code?',
  digits: 'Kopplungscode des anderen Geräts',
  noDigits: 'Gib den sechsstelligen Kopplungscode ein, den das andere Gerät zeigt.',
  take: 'Anmelden',
  gone: 'Dieser Code ist falsch oder abgelaufen. Prüfe die Ziffern oder hol einen neuen Code.',
}

import type { Translation } from '../../languages/translation.ts'
import { plural } from '../../lib/format.ts'
import type { english } from './deletion-words.ts'

export const deletions: Translation<typeof english> = {
  progress: (count) => plural(count, 'Buch mit Lesefortschritt', 'Bücher mit Lesefortschritt'),
  progressChanges: (count) => plural(count, 'Eintrag im Leseverlauf', 'Einträge im Leseverlauf'),
  completions: (count) => plural(count, 'ausgelesenes Buch', 'ausgelesene Bücher'),
  readingSessions: (count) => plural(count, 'Lesezeit', 'Lesezeiten'),
  ratings: (count) => plural(count, 'Bewertung', 'Bewertungen'),
  annotations: (count) => plural(count, 'Lesezeichen oder Markierung', 'Lesezeichen und Markierungen'),
  queueEntries: (count) => plural(count, 'Eintrag der Merkliste', 'Einträge der Merkliste'),
  filterPresets: (count) => plural(count, 'gespeicherter Filter', 'gespeicherte Filter'),
  preferences: (count) => plural(count, 'Vorliebe', 'Vorlieben'),
  apiKeys: (count) => plural(count, 'API-Schlüssel', 'API-Schlüssel'),
  sessions: (count) => plural(count, 'aktive Anmeldung', 'aktive Anmeldungen'),
}

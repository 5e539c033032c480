import type { Translation } from '../../languages/translation.ts'
import type { english } from './texts.ts'

export const offline: Translation<typeof english> = {
  title: 'Downloads',
  lead: 'Bücher auf diesem Gerät, die du ohne Verbindung lesen kannst. Nur du siehst deine.',
  books: 'Bücher',
  empty: {
    title: 'Noch keine Downloads',
    text: 'Lade Bücher herunter, um sie ohne Verbindung zu lesen. Öffne ein Buch, dann „Mehr zu diesem Buch“ und „Auf dieses Gerät laden“.',
    action: 'Bücher suchen',
  },
  cannot: {
    title: 'Downloads brauchen HTTPS',
    text: 'Browser können Bücher nur über HTTPS oder auf dem Computer, auf dem Inglenook läuft, speichern und Apps installieren. Frag die Person, die dieses Inglenook betreibt, ob sie HTTPS einrichtet. Bis dahin: Lade ein Buch als Datei herunter und öffne es in einer Lese-App.',
  },
  read: 'Lesen',
  readBook: (title) => `${title} lesen`,
  remove: 'Entfernen',
  removeBook: (title) => `${title} von diesem Gerät entfernen`,
  removeAll: 'Alle entfernen',
  removeAllTitle: 'Alle Downloads entfernen?',
  removeAllText: 'Die Bücher und dein Lesefortschritt bleiben auf dem Server.',
  facts: { count: 'Bücher', bytes: 'Größe', room: 'Freier Platz' },
  waiting: (count) =>
    count === 1
      ? '1 Lesesitzung ist noch nicht abgeglichen. Das geschieht automatisch, sobald der Server erreichbar ist.'
      : `${count} Lesesitzungen sind noch nicht abgeglichen. Das geschieht automatisch, sobald der Server erreichbar ist.`,
  install: {
    title: 'Als App installieren',
    lead: 'Inglenook bekommt ein eigenes Fenster und ein eigenes Symbol.',
    action: 'Inglenook installieren',
    installed: 'Du benutzt die installierte App.',
    byHand:
      'Wähle im Menü deines Browsers „Installieren“ oder „Zum Startbildschirm hinzufügen“. Auf iPhone und iPad steht es im Menü des Teilen-Knopfs.',
  },
}

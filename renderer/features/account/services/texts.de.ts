import type { Translation } from '../../../languages/translation.ts'
import { formatNumber, plural } from '../../../lib/format.ts'
import type { english, englishChoices, englishExchanges } from './texts.ts'

const entries = (count: number) => plural(count, 'Eintrag', 'Einträge')
function davon(count: number, matched: number): string {
  if (count === matched) return count === 1 ? 'er ist' : 'alle davon sind'
  return `${matched === 0 ? 'keiner' : formatNumber(matched)} davon ${matched > 1 ? 'sind' : 'ist'}`
}

export const services: Translation<typeof english> = {
  title: 'Verbundene Dienste',
  lead: 'Verbinde Dienste, die festhalten, was du liest, und gleiche Lesefortschritt und Bewertungen mit ihnen ab.',
  list: 'Dienste',
  all: 'Alle Dienste',
  empty: {
    title: 'Keine Dienste verfügbar',
    text: 'Wenn die Verwaltung ein Plugin für einen Dienst hinzufügt, kannst du ihn hier verbinden.',
    toPlugins: 'Zu den Plugins',
    toAccount: 'Zu deinem Konto',
  },
  notConnected: 'Nicht verbunden',
  connected: 'Verbunden',
  connectedAs: (name) => `Verbunden als ${name}`,
  off: 'Du hast ihn ausgeschaltet',
  unavailable: 'Nicht verfügbar',
  unavailableText: 'Die Verwaltung hat diesen Dienst ausgeschaltet. Deine Verbindungsdaten sind noch gespeichert.',
  lastSync: (when) => `Zuletzt abgeglichen ${when}`,
  neverSynced: 'Noch nie abgeglichen',
  connection: 'Verbindung',
  connect: 'Verbinden',
  connectTo: (name) => `${name} verbinden`,
  connecting: 'Verbindung zum Dienst wird hergestellt …',
  secretsKept: 'Wird verschlüsselt gespeichert, nur vom Plugin benutzt und nie wieder gezeigt.',
  needed: 'Erforderlich.',
  signInThere: (name: string) => `Bei ${name} anmelden`,
  orEnter: 'Oder gib stattdessen das hier ein:',
  goThere: 'Du wirst zum Dienst geleitet, erlaubst dort den Zugriff und kehrst hierher zurück.',
  again: 'Neu verbinden',
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  switchOffHint: 'Nichts wird mehr abgeglichen, deine Verbindungsdaten bleiben.',
  disconnect: 'Trennen',
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectGoes:
    'Deine Verbindungsdaten und was das Plugin für dich gespeichert hat, werden hier entfernt. Beim Dienst ändert sich nichts.',
  disconnectKept: 'Dein Lesefortschritt und deine Bewertungen bleiben, auch die vom Dienst.',
  outside: {
    title: 'Weiter geht es in deinem Browser',
    text: (name) => `${name} ist dort offen. Erlaube den Zugriff, dann geht es in diesem Fenster automatisch weiter.`,
    again: 'Noch einmal öffnen',
    stop: 'Abbrechen',
    late: 'Das hat länger als fünf Minuten gedauert. Wähle es noch einmal, wenn du weitermachen willst.',
    'not-opened':
      'Es ließ sich kein Browser öffnen. Wähle einen in den Einstellungen dieses Computers und versuche es noch einmal.',
  },
  callback: {
    title: 'Verbinden',
    waiting: 'Verbindung zum Dienst wird hergestellt …',
    done: (name) => `${name} ist verbunden`,
    doneText: 'Gleiche jetzt ab, oder lass es automatisch geschehen.',
    toService: 'Weiter',
    failed: 'Die Verbindung kam nicht zustande',
    broken: 'Diese Adresse ist unvollständig. Beginne beim Dienst von vorn.',
    back: 'Zurück zu den Diensten',
  },
}

export const serviceExchanges: Translation<typeof englishExchanges> = {
  title: 'Abgleich',
  sync: 'Jetzt abgleichen',
  syncing: 'Wird abgeglichen …',
  stopKept: 'Was schon abgeglichen ist, bleibt.',
  auto: 'Automatischer Abgleich',
  autoHint: 'Läuft nach dem Zeitplan der Verwaltung.',
  ask: 'Nach Änderungen sehen',
  askHint: 'Zeigt, wie viel auf den Abgleich wartet.',
  counters: {
    externalCount: 'In deiner Liste beim Dienst',
    pendingPull: 'Zu übernehmen',
    pendingPush: 'Zu senden',
    conflicts: 'Auf beiden Seiten geändert',
  },
  unknown: 'Unbekannt',
  latest: 'Letzte Abgleiche',
  none: 'Noch keine.',
  states: {
    pending: 'Wartet',
    processing: 'Läuft',
    completed: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  last: 'Letzter Abgleich',
  nothing: 'Alles war schon abgeglichen.',
  marked: (count) => `${plural(count, 'Buch wurde', 'Bücher wurden')} hier als gelesen markiert.`,
  ratings: (count) => `${plural(count, 'Bewertung wurde', 'Bewertungen wurden')} übernommen.`,
  pushed: (count) => `${plural(count, 'Eintrag wurde', 'Einträge wurden')} an den Dienst gesendet.`,
  conflicts: (count) =>
    `${plural(count, 'Eintrag war', 'Einträge waren')} auf beiden Seiten geändert. Der weitere Lesefortschritt gilt.`,
  pulled: (count, matched) =>
    `Deine Liste beim Dienst hat ${entries(count)}; ${davon(count, matched)} in deiner Bibliothek.`,
  unmatched: (count) =>
    `${plural(count, 'Reihe hat', 'Reihen haben')} keine ID dieses Dienstes und ${count === 1 ? 'wurde' : 'wurden'} übersprungen.`,
  refused: (count) => `Der Dienst hat ${entries(count)} abgelehnt:`,
  incomplete: 'Deine Liste ist länger, als ein Abgleich fasst. Der Rest wurde übersprungen, nichts geht verloren.',
}

export const serviceChoices: Translation<typeof englishChoices> = {
  title: 'Optionen',
  direction: 'Richtung',
  modes: {
    both: 'In beide Richtungen',
    pull: 'Nur vom Dienst zu Inglenook',
    push: 'Nur von Inglenook zum Dienst',
  },
  modeHint: 'Der Abgleich markiert nie etwas als ungelesen.',
  ratings: 'Bewertungen abgleichen',
  ratingsHint: 'Eine Bewertung vom Dienst gilt nur, wo du noch keine gegeben hast.',
  more: 'Einstellungen des Plugins',
}

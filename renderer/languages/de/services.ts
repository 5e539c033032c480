import { formatNumber, plural } from '../../lib/format.ts'
import type { Words } from '../words.ts'

const entries = (count: number) => plural(count, 'Eintrag', 'Einträge')

function davon(count: number, matched: number): string {
  if (count === matched) return count === 1 ? 'er ist' : 'alle davon sind'
  return `${matched === 0 ? 'keiner' : formatNumber(matched)} davon ${matched > 1 ? 'sind' : 'ist'}`
}

export const services: Words['services'] = {
  title: 'Verbundene Dienste',
  lead: 'Orte anderswo, die eine Liste dessen führen, was du liest. Wenn du willst, gleicht Inglenook beides ab.',
  list: 'Dienste',
  all: 'Alle Dienste',
  empty: {
    title: 'Keine Dienste zum Verbinden',
    text: 'Wenn jemand, der dieses Inglenook betreibt, ein Plugin hinzufügt, das mit einem anderen Dienst spricht, kannst du ihn hier verbinden.',
    toPlugins: 'Zu den Plugins',
    toAccount: 'Zu deinem Konto',
  },
  notConnected: 'Nicht verbunden',
  connected: 'Verbunden',
  connectedAs: (name) => `Verbunden als ${name}`,
  off: 'Du hast ihn ausgeschaltet',
  unavailable: 'Zurzeit nicht verfügbar',
  unavailableText:
    'Jemand, der dieses Inglenook betreibt, hat ihn ausgeschaltet. Was du eingegeben hast, ist behalten; frag dort nach.',
  lastSync: (when) => `Zuletzt abgeglichen ${when}`,
  neverSynced: 'Noch nie abgeglichen',
  connection: 'Verbindung',
  connect: 'Verbinden',
  connectTo: (name) => `${name} verbinden`,
  connecting: 'Der Dienst wird gefragt …',
  secretsKept: 'Verschlüsselt aufbewahrt, nur dem Plugin gegeben und nie wieder gezeigt.',
  needed: 'Das wird gebraucht.',
  goThere: 'Du kommst zum Dienst, lässt dort das Plugin ein und kehrst hierher zurück.',
  again: 'Neu verbinden',
  switchOn: 'Einschalten',
  switchOff: 'Ausschalten',
  switchOffHint: 'Ausgeschaltet wird nichts abgeglichen, und was du eingegeben hast, bleibt.',
  disconnect: 'Trennen',
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectGoes:
    'Was du dafür eingegeben hast und was es sich für dich gemerkt hat, wird hier entfernt. Beim Dienst ändert sich nichts.',
  disconnectKept: 'Was du gelesen hast, bleibt, ebenso deine Bewertungen, auch die von dort.',
  outside: {
    title: 'Mach im Browser weiter',
    text: (name) =>
      `Dort ist die Seite von ${name} offen. Lass das Plugin ein, dann geht es in diesem Fenster von selbst weiter.`,
    again: 'Noch einmal öffnen',
    stop: 'Aufhören',
    late: 'Das hat länger als fünf Minuten gedauert. Wähle es noch einmal, wenn du weitermachen willst.',
    'not-opened':
      'Es ließ sich kein Browser öffnen. Wähle einen in den Einstellungen dieses Computers und versuche es noch einmal.',
  },
  callback: {
    title: 'Verbinden',
    waiting: 'Einen Moment: Der Dienst wird gefragt.',
    done: (name) => `${name} ist verbunden`,
    doneText: 'Gleiche jetzt ab, was du gelesen hast, oder lass es von selbst geschehen.',
    toService: 'Weiter',
    failed: 'Die Verbindung kam nicht zustande',
    broken: 'Diese Adresse ist nicht vollständig. Beginne beim Dienst von vorn.',
    back: 'Zurück zu den Diensten',
  },
}

export const serviceExchanges: Words['serviceExchanges'] = {
  title: 'Abgleich',
  sync: 'Jetzt abgleichen',
  syncing: 'Gelesenes wird abgeglichen …',
  stopKept: 'Was bis dahin getan ist, bleibt.',
  auto: 'Von selbst',
  autoHint: 'Zu den Zeiten, die festgelegt hat, wer dieses Inglenook betreibt.',
  ask: 'Den Dienst fragen',
  askHint: 'Wie viel auf den Abgleich wartet.',
  counters: {
    externalCount: 'In deiner Liste dort',
    pendingPull: 'Von dort zu übernehmen',
    pendingPush: 'Dorthin zu schicken',
    conflicts: 'Auf beiden Seiten geändert',
  },
  unknown: 'Nicht gesagt',
  latest: 'Letzte Abgleiche',
  none: 'Noch keine.',
  states: {
    pending: 'Wartet',
    processing: 'Läuft',
    completed: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Angehalten',
  },
  last: 'Der letzte Abgleich',
  nothing: 'Beide Seiten stimmten überein: Nichts musste geändert werden.',
  marked: (count) => `${plural(count, 'Buch wurde', 'Bücher wurden')} hier als gelesen markiert.`,
  ratings: (count) => `${plural(count, 'Bewertung kam', 'Bewertungen kamen')} von dort.`,
  pushed: (count) => `Der Dienst hat ${entries(count)} übernommen.`,
  conflicts: (count) =>
    `${plural(count, 'Eintrag war', 'Einträge waren')} auf beiden Seiten geändert: Die weitere Lesestelle gilt.`,
  pulled: (count, matched) => `Deine Liste dort hat ${entries(count)}; ${davon(count, matched)} auch hier.`,
  unmatched: (count) =>
    `${plural(count, 'deiner Reihen hat', 'deiner Reihen haben')} keine Kennung dieses Dienstes und ${count === 1 ? 'wurde' : 'wurden'} ausgelassen.`,
  refused: (count) => `Der Dienst hat ${entries(count)} nicht übernommen:`,
  incomplete:
    'Die Liste dort ist länger, als ein Abgleich fasst: Der Rest blieb außen vor, und nichts davon geht verloren.',
}

export const serviceChoices: Words['serviceChoices'] = {
  title: 'Was abgeglichen wird',
  direction: 'Richtung',
  modes: {
    both: 'In beide Richtungen',
    pull: 'Nur vom Dienst hierher',
    push: 'Nur von hier zum Dienst',
  },
  modeHint: 'Nie wird dadurch etwas als ungelesen markiert.',
  ratings: 'Auch Bewertungen',
  ratingsHint: 'Eine von dort gilt, wo du keine gegeben hast.',
  more: 'Einstellungen des Plugins',
}

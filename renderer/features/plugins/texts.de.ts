import type { Translation } from '../../languages/translation.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import type {
  english,
  englishAdding,
  englishConfirming,
  englishInstalling,
  englishLocal,
  englishPluginPage,
  englishRights,
  englishRunning,
} from './texts.ts'

export const plugins: Translation<typeof english> = {
  title: 'Plugins',
  lead: 'Plugins erweitern Inglenook: Sie gleichen den Lesefortschritt mit anderen Diensten ab oder finden Metadaten.',
  list: 'Hinzugefügte Plugins',
  add: 'Plugin hinzufügen',
  all: 'Alle Plugins',
  safeMode: {
    title: 'Abgesicherter Modus: Plugins sind aus',
    text: 'Deine Plugins und ihre Einstellungen bleiben. Sie laufen wieder, wenn Inglenook normal startet.',
  },
  forbidden: {
    title: 'Du darfst Plugins nicht verwalten',
    text: 'Plugins sind Programme, die auf dem Server laufen. Frag die Person, die dieses Inglenook betreibt.',
  },
  empty: {
    title: 'Noch keine Plugins',
    text: 'Plugins sind kleine Programme, die den Lesefortschritt mit anderen Diensten abgleichen oder Metadaten finden. Plugins, die du hinzufügst, stehen hier mit ihrem Status.',
  },
  can: {
    series: 'Findet Metadaten zu Reihen',
    book: 'Findet Metadaten zu Büchern',
    releases: 'Kündigt Neuerscheinungen an (von Inglenook noch nicht benutzt)',
    recommendations: 'Empfiehlt jeder Person Titel',
    sync: 'Gleicht den Lesefortschritt mit einem anderen Dienst ab',
    unknown: 'Funktionen unbekannt. Teste das Plugin, um sie zu sehen.',
    nothing: 'Dieses Plugin nennt keine Funktionen.',
  },
  people: (count) => {
    if (count === 0) return 'Noch benutzt es niemand'
    return count === 1 ? '1 Person benutzt es' : `${formatNumber(count)} Personen benutzen es`
  },
  switchOf: (name) => `${name} einschalten`,
  failed: (when) => `Fehler ${when}:`,
  for: {
    title: (name) => `${name} einschalten?`,
    runs: 'Befehl',
    can: 'Funktionen',
    program: 'Das Plugin läuft bei Bedarf als eigenes Programm auf dem Server.',
    heldIn:
      'Von Node abgeschottet (Sandbox): Es kann nur seinen eigenen Ordner lesen, nur seine eigenen Daten schreiben und keine anderen Programme starten. Auf deine Bücher, die Datenbank und deine Dateien hat es keinen Zugriff.',
    free: 'Nicht abgeschottet: Es kann alles, was das Benutzerkonto kann, unter dem Inglenook läuft, auch deine Dateien, Bücher und die Datenbank lesen und ändern. Schalte es nur ein, wenn du dem Autor vertraust.',
    network: 'Es hat Zugriff auf das Internet und dein Netzwerk und kann die Daten senden, die es bekommt.',
    anySite:
      'Es erreicht jede Adresse im Internet und kann die Daten dorthin senden, die es bekommt. Dein Netzwerk erreicht es nicht.',
    someSites: (sites) =>
      `Es erreicht nur diese Adressen und kann die Daten, die es bekommt, nur dorthin senden: ${sites}. Dein Netzwerk erreicht es nicht.`,
    noSite: 'Es erreicht weder das Internet noch dein Netzwerk.',
    whom: 'Wer es benutzt',
    person:
      'Jede Person verbindet es mit ihrem eigenen Konto. Das Plugin bekommt dann, was sie liest: Kennungen und Titel von Reihen und Büchern, wie weit sie ist, und Bewertungen.',
    server:
      'Der ganze Server. Das Plugin bekommt Titel und Metadaten von Reihen und Büchern und darf die Felder ändern, die du erlaubst.',
    nobody: 'Das ist erst bekannt, wenn das Plugin einmal gelaufen ist.',
    confirm: 'Einschalten',
    cancel: 'Abbrechen',
  },
}

export const pluginAdding: Translation<typeof englishAdding> = {
  title: 'Plugin hinzufügen',
  lead: 'Einige Plugins sind in Inglenook enthalten. Andere kannst du in den Plugin-Ordner auf dem Server kopieren. Nichts wird gestartet, bevor du es einschaltest.',
  included: 'Enthaltene Plugins',
  includedLead: 'Sie werden zusammen mit Inglenook aktualisiert.',
  folder: 'Plugin-Ordner',
  folderLead: 'Kopiere den Ordner des Plugins hierhin:',
  path: 'Pfad des Plugin-Ordners',
  again: 'Aktualisieren',
  looked: (count) => (count === 0 ? 'Keine Plugins gefunden.' : `${plural(count, 'Plugin', 'Plugins')} gefunden.`),
  none: 'Keine Plugins gefunden. Ein Plugin ist ein Ordner mit einer Datei plugin.json.',
  setUp: 'Hinzufügen',
  setUpOf: (name) => `${name} hinzufügen`,
  there: 'Schon hinzugefügt',
  version: (version) => `Version ${version}`,
  anySite: 'Erreicht jede Adresse im Internet',
  someSites: (sites) => `Erreicht nur ${sites}`,
  noSite: 'Erreicht das Internet nicht',
  unnamed: (folder) => `Ordner ${folder}`,
  byHand: 'Manuell einrichten',
  byHandLead: 'Für alle, die Plugins entwickeln, und für Befehle, die die Konfigurationsdatei erlaubt.',
  open: 'Selbst einrichten',
  name: 'Name',
  nameHint:
    'Der Name, den das Plugin selbst benutzt: kleine Buchstaben, Ziffern und Bindestriche. Du kannst ihn später nicht ändern.',
  make: 'Plugin hinzufügen',
  cancel: 'Abbrechen',
  allowed: (commands) => `Die Konfiguration erlaubt auch diese Befehle: ${commands}.`,
}

export const pluginPage: Translation<typeof englishPluginPage> = {
  health: 'Status',
  test: 'Plugin testen',
  testHint: 'Ein Test startet das Plugin, liest seine Angaben und beendet es wieder.',
  works: (ms) => `Das Plugin hat nach ${formatNumber(ms)} ms geantwortet.`,
  doesNot: 'Das Plugin hat nicht richtig geantwortet.',
  says: 'Über dieses Plugin',
  version: 'Version',
  author: 'Autor',
  homepage: 'Website',
  can: 'Funktionen',
  source: 'Benutzt Kennungen von',
  protocol: 'Protokoll',
  lastSuccess: 'Letzter Erfolg',
  never: 'Nie',
  dayFailures: 'Fehler in den letzten 24 Stunden',
  people: 'Benutzt von',
  peopleBy: {
    healthy: (count) => `bei ${formatNumber(count)} läuft es`,
    degraded: (count) => `bei ${formatNumber(count)} hat es Probleme`,
    unhealthy: (count) => `bei ${formatNumber(count)} läuft es nicht`,
    unknown: (count) => `${formatNumber(count)} ${count === 1 ? 'hat' : 'haben'} es noch nicht benutzt`,
    disabled: (count) => `${formatNumber(count)} ${count === 1 ? 'hat' : 'haben'} es ausgeschaltet`,
  },
  reset: 'Plugin zurücksetzen',
  resetTitle: 'Dieses Plugin zurücksetzen?',
  resetKept:
    'Das Plugin wird beendet, und seine Fehler werden gelöscht. Einstellungen, Verbindungen und gespeicherte Daten bleiben.',
  failures: 'Fehler',
  failuresLead: 'Aus den letzten 30 Tagen, die neuesten zuerst.',
  noFailures: 'Keine.',
  forPerson: (name) => `für ${name}`,
  code: (code) => `Code ${code}`,
  settings: 'Einstellungen',
  settingsLead: 'Einstellungen des Plugins, die für alle gelten.',
  secrets: 'Zugangsdaten',
  secretsLead: 'Verschlüsselt gespeichert, dem Plugin beim Start übergeben und nie wieder gezeigt.',
  isSet: (name) => `${name} ist gespeichert`,
  forget: 'Entfernen',
  forgetOf: (name) => `${name} entfernen`,
  forgetTitle: (name) => `${name} entfernen?`,
  forgetKept: 'Das Plugin bekommt diese Zugangsdaten nicht mehr. Alles andere bleibt.',
  otherSecret: 'Weitere Zugangsdaten',
  secretName: 'Name der Zugangsdaten',
  secretValue: 'Wert der Zugangsdaten',
  secretNameNeeded: 'Gib den Namen ein, den das Plugin dafür benutzt.',
  clientId: 'Client-ID',
  clientIdHint: 'Du bekommst sie vom Dienst.',
  clientSecret: 'Client-Geheimnis',
  clientSecretHint: 'Nur wenn der Dienst dir eines gegeben hat.',
  running: 'Befehl',
  runningLead: 'Läuft das Plugin, wird es bei einer Änderung neu gestartet.',
  limits: 'Grenzen',
  limitsLead: 'Damit das Plugin weder hängen bleibt noch zu viele Anfragen sendet.',
  timeout: 'Zeitlimit in Sekunden',
  rate: 'Höchstzahl der Anfragen je Minute',
  remove: 'Plugin entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeGoes: (count) =>
    count === 0
      ? 'Seine Einstellungen, Zugangsdaten und gespeicherten Daten werden gelöscht.'
      : `Seine Einstellungen, Zugangsdaten und gespeicherten Daten werden gelöscht, dazu die Verbindungen von ${plural(count, 'Person', 'Personen')}.`,
  removeKept: 'Seine Dateien im Plugin-Ordner bleiben, ebenso Lesefortschritt und Metadaten, die es gespeichert hat.',
}

export const pluginRunning: Translation<typeof englishRunning> = {
  displayName: 'Angezeigter Name',
  description: 'Beschreibung',
  command: 'Befehl',
  commandHint:
    'node, python oder python3 mit einer Datei im Plugin-Ordner oder ein Programm in diesem Ordner. Er läuft nicht in einer Shell.',
  args: 'Argumente, eines je Zeile',
  argsHint: 'Dateipfade beginnen beim Plugin-Ordner.',
  env: 'Umgebungsvariablen, eine je Zeile',
  envHint: 'Als NAME=Wert. Andere bekommt das Plugin so gut wie keine.',
  noName: 'Gib einen Namen ein.',
  noCommand: 'Gib einen Befehl ein.',
  badVariable: (line) => `Schreib „${line}“ als NAME=Wert.`,
  wholeNeeded: 'Gib eine ganze Zahl ein.',
}

export const pluginRights: Translation<typeof englishRights> = {
  title: 'Schreibzugriff',
  lead: 'Felder von Reihen und Büchern, die dieses Plugin ändern darf. Gesperrte Felder werden nie geändert.',
  every: 'Alle Felder',
  nothing: 'Keine Felder sind erlaubt: Das Plugin kann Metadaten finden, aber nicht speichern.',
  offered: 'Verfügbar für',
  scopes: {
    'series:detail': 'Einzelne Reihen',
    'book:detail': 'Einzelne Bücher',
    'library:scan': 'Ganze Bibliotheken und nach dem Einlesen',
  },
  libraries: 'Bibliotheken',
  everyLibrary: 'Alle Bibliotheken',
  someLibraries: 'Ausgewählte Bibliotheken',
  noLibraries: 'Noch keine Bibliotheken.',
  librariesLead: 'Reihen und Bücher anderer Bibliotheken bekommt das Plugin nie.',
}

export const localDatabases: Translation<typeof englishLocal> = {
  title: 'Lokale Datenbanken',
  lead: 'MangaBaka und die Grand Comics Database veröffentlichen alles, was sie wissen, als SQLite-Datei. Lege eine hier ab, um Reihen auf diesem Computer zuzuordnen: Nichts wird gesendet oder heruntergeladen.',
  path: 'Pfad des Ordners für lokale Datenbanken',
  none: 'Keine Datenbanken gefunden. Lade die Datei beim Dienst herunter, entpacke sie und lege sie in diesen Ordner.',
  services: { mangabaka: 'MangaBaka', gcd: 'Grand Comics Database' },
  indexing: 'Index wird erstellt',
  indexFailed: 'Der Index konnte nicht erstellt werden',
  used: 'Wird verwendet',
  unused: 'Wird nicht verwendet',
  notIndexed: 'kein Index',
  partly: (count) => `Index unvollständig (bisher ${plural(count, 'Reihe', 'Reihen')})`,
  indexed: (count) => plural(count, 'Reihe', 'Reihen'),
  use: 'Verwenden',
  beginOf: (name) => `${name} verwenden`,
  stop: 'Nicht mehr verwenden',
  stopOf: (name) => `${name} nicht mehr verwenden`,
  build: 'Index erstellen',
  buildOf: (name) => `Index erstellen: ${name}`,
  removeIndex: 'Index entfernen',
  removeIndexOf: (name) => `Index entfernen: ${name}`,
  settings: 'Einstellungen',
  settingsOf: (name) => `Einstellungen von ${name}`,
}

export const pluginConfirming: Translation<typeof englishConfirming> = {
  title: (name) => `${name} erlauben?`,
  review: 'Ansehen',
  reviewOf: (name) => `${name} ansehen`,
  allow: 'Erlauben',
  allowAndEnable: 'Erlauben und einschalten',
  code: 'Code',
  size: (files, bytes) => `${plural(files, 'Datei', 'Dateien')}, ${bytes}. SHA-256 von allen:`,
  bound: 'Nur dieser Code wird erlaubt. Ändert sich eine Datei, hält das Plugin an, bis du es dir wieder ansiehst.',
  changes: {
    code: 'Seine Dateien haben sich geändert, seit es erlaubt wurde.',
    start: 'Es wird anders gestartet, als erlaubt wurde.',
    hosts: 'Es will Adressen erreichen, die nicht erlaubt wurden.',
    rights: 'Es hat mehr Rechte, als erlaubt wurden.',
  },
  writes: (count) => `Es darf ${plural(count, 'Metadatenfeld', 'Metadatenfelder')} ändern.`,
  writesAll: 'Es darf alle Metadaten ändern.',
  writesNothing: 'Es darf keine Metadaten ändern.',
  password: 'Dein Kennwort',
  pin: 'Deine PIN',
  usePin: 'Stattdessen die PIN benutzen',
  usePassword: 'Stattdessen das Kennwort benutzen',
}

export const pluginInstalling: Translation<typeof englishInstalling> = {
  title: 'Aus einer Datei',
  lead: 'Installiere oder aktualisiere ein Plugin aus einem ZIP oder aus dem .tgz eines npm-Pakets. Vorher siehst du, was darin ist.',
  choose: 'Paket auswählen',
  drop: 'Zieh ein Paket hierher, oder wähle eines aus.',
  install: (name) => `${name} installieren?`,
  update: (name) => `${name} aktualisieren?`,
  about: (name, version, installed) => {
    const own = version === null ? name : `${name}, Version ${version}`
    return installed === null ? own : `${own}. Installiert: Version ${installed}`
  },
  notEnabled: 'Es wird eingerichtet und läuft erst, wenn du es einschaltest.',
  replaced:
    'Es tritt an die Stelle der installierten Version. Startet die neue nicht, wird die installierte zurückgeholt.',
  byName: 'Nach Namen',
  byNameLead: (registry) => `Installiere oder aktualisiere ein Paket von ${registry}. Vorher siehst du, was darin ist.`,
  packageName: 'Name des Pakets',
  packageVersion: 'Version',
  look: 'Nachsehen',
  installAction: 'Installieren',
  updateAction: 'Aktualisieren',
}

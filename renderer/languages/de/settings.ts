import type { Words } from '../words.ts'

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  lead: 'Eine Änderung gilt sofort, ohne Neustart, und geht der Konfigurationsdatei vor.',
  on: 'An',
  off: 'Aus',
  save: 'Speichern',
  reset: 'Zurücksetzen',
  resetTo: 'Zurücksetzen auf',
  history: 'Verlauf',
  historyOf: 'Verlauf von',
  standard: 'Wie konfiguriert',
  neverChanged: 'Wurde nie geändert.',
  configured: 'wie konfiguriert',
  someone: 'jemandem, den es nicht mehr gibt',
  changed: (when, who) => `Geändert ${when} von ${who}`,
  changeBy: (when, who) => `${when} von ${who}`,
  from: 'von',
  to: 'auf',
  ownSchedule: 'Eigener Plan',
  cron: 'Minute, Stunde, Tag des Monats, Monat, Wochentag; in der Zeit des Servers.',
  saved: 'Gespeichert',
  numberNeeded: 'Gib eine Zahl ein.',
  noWords: 'Alle',
  wholeNeeded: 'Gib eine ganze Zahl ein.',
  bounds: (least, most) => `${least} bis ${most}`,
  boundsNeeded: (bounds) => `Gib ${bounds} ein.`,
  empty: { title: 'Keine Einstellungen', text: 'Hier steht, was sich ändern lässt, während Inglenook läuft.' },
}

export const settingGroups: Words['settingGroups'] = {
  network: { title: 'Netz', lead: 'Wie Geräte zu Hause Inglenook finden.' },
  backups: { title: 'Sicherungen', lead: 'Kopien der Datenbank, die Inglenook von selbst anlegt.' },
  scanning: { title: 'Einlesen', lead: 'Wie sehr das Einlesen den Computer fordern darf.' },
  tasks: { title: 'Hintergrundarbeit', lead: 'Threads, und wie lange Beendetes aufgeführt wird.' },
  thumbnails: {
    title: 'Cover',
    lead: 'Kleine Cover. In anderer Größe werden sie neu gemacht, wenn sie das nächste Mal gezeigt werden; eine andere Güte gilt für die, die von da an entstehen.',
  },
  reading: { title: 'Lesen', lead: 'Was behalten wird, damit Seiten schnell da sind.' },
  apps: {
    title: 'Apps für Komga',
    lead: 'Mihon, Komelia, KMReader, Aidoku und andere finden deine Bibliothek hier, wie sie einen Komga-Server fänden.',
  },
  plugins: {
    title: 'Plugins',
    lead: 'Dienste anderswo, mit denen abgeglichen wird, was hier gelesen ist.',
  },
  duplicates: { title: 'Doppeltes', lead: 'Suche nach Büchern und Reihen, die zweimal da sind.' },
  limits: { title: 'Grenzen', lead: 'Wie viel ein Gerät verlangen darf, ohne die anderen zu bremsen.' },
  audit: {
    title: 'Änderungsprotokoll',
    lead: 'Wie lange behalten wird, wer sich anmeldete, was geändert wurde und was fehlschlug.',
  },
  logging: { title: 'Protokoll', lead: 'Was Inglenook über seine Arbeit aufschreibt.' },
}

export const settingWords: Words['settingWords'] = {
  'logging.level': {
    label: 'Wie viel geschrieben wird',
    help: 'Debug und Trace sind da, um der Ursache eines Problems nachzugehen.',
  },
  'discovery.enabled': {
    label: 'In diesem Netz sichtbar',
    help: 'Lese-Apps, die nach Katalogen suchen, finden Inglenook ohne seine Adresse.',
  },
  'rate_limit.enabled': { label: 'Geräte bremsen, die zu viel verlangen' },
  'rate_limit.anonymous_rps': { label: 'Ohne Anmeldung', unit: 'Anfragen je Sekunde' },
  'rate_limit.anonymous_burst': { label: 'Ohne Anmeldung, auf einmal', unit: 'Anfragen' },
  'rate_limit.authenticated_rps': { label: 'Angemeldet', unit: 'Anfragen je Sekunde' },
  'rate_limit.authenticated_burst': { label: 'Angemeldet, auf einmal', unit: 'Anfragen' },
  'rate_limit.image_cost': {
    label: 'Was ein Bild zählt',
    unit: 'Anfragen',
    help: 'Eine Seite voller Cover verlangt viele Bilder; eine kleine Zahl lässt das zu.',
  },
  'scanner.max_concurrent_scans': { label: 'Gleichzeitig eingelesene Bibliotheken', unit: 'Bibliotheken' },
  'task.worker_count': {
    label: 'Threads, die Dateien lesen',
    unit: 'Threads',
    help: 'Mehr ist schneller und lässt anderen weniger vom Computer.',
  },
  'task.history_days': { label: 'Beendete Arbeit wird aufgeführt für', unit: 'Tage' },
  'thumbnail.max_dimension': {
    label: 'Längste Seite',
    unit: 'Pixel',
    help: 'Die Breite ist höchstens vier Fünftel davon.',
  },
  'thumbnail.jpeg_quality': { label: 'Güte', unit: 'von 100', help: 'Höher sieht besser aus und braucht mehr Platz.' },
  'page_cache.max_megabytes': {
    label: 'Platz für Seiten, die aufwendig zu machen sind',
    unit: 'MB',
    help: 'Auf der Festplatte des Servers. Die am längsten unbenutzten Seiten gehen zuerst.',
  },
  'deduplication.enabled': { label: 'Von selbst nach Doppeltem suchen' },
  'deduplication.cron': { label: 'Wann gesucht wird' },
  'deduplication.trusted_sources': {
    label: 'Kennungen, die sagen, dass zwei Reihen dieselbe sind',
    unit: 'anilist, mangadex',
    help: 'Namen von Verzeichnissen, durch Kommas getrennt. Leer zählen die Kennungen aller.',
  },
  'compat_api.enabled': {
    label: 'Apps für Komga einlassen',
    help: 'Sie melden sich mit Name und Kennwort oder mit einem Schlüssel an. Alle sehen, was sie hier sehen.',
  },
  'compat_api.prefix': {
    label: 'Pfad der Adresse',
    unit: 'komga',
    help: 'Gib in der App die Adresse dieses Servers ein, dann einen Schrägstrich und dieses Wort.',
  },
  'compat_api.port': {
    label: 'Eigener Port',
    isPlain: true,
    help: 'Nur für Apps, die keinen Pfad in einer Adresse annehmen. 0 ist keiner; 25600 schlagen solche Apps vor.',
  },
  'plugins.sync_cron': {
    label: 'Wann mit Diensten abgeglichen wird',
    help: 'Für alle, die es von selbst geschehen lassen.',
  },
  'audit.kept_days': { label: 'Einträge werden behalten für', unit: 'Tage' },
  'audit.max_entries': { label: 'Höchstens so viele Einträge', unit: 'Einträge', help: 'Die ältesten gehen zuerst.' },
  'backup.enabled': { label: 'Von selbst Sicherungen erstellen' },
  'backup.cron': { label: 'Wann eine erstellt wird' },
  'backup.kept': {
    label: 'Wie viele behalten werden',
    unit: 'Sicherungen',
    help: 'Von den selbsttätig erstellten; die ältesten gehen zuerst. Deine eigenen bleiben, bis du sie entfernst.',
  },
}

export const settingChoices: Words['settingChoices'] = {
  error: 'Nur Fehler',
  warn: 'Fehler und Warnungen',
  info: 'Was geschieht (üblich)',
  debug: 'Einzelheiten (Debug)',
  trace: 'Alles (Trace)',
}

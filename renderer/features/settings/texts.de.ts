import type { Translation } from '../../languages/translation.ts'
import type { english, englishChoiceNames, englishGroups, englishWords } from './texts.ts'

export const settings: Translation<typeof english> = {
  title: 'Einstellungen',
  lead: 'Änderungen gelten sofort und gehen der Konfigurationsdatei vor.',
  on: 'An',
  off: 'Aus',
  save: 'Speichern',
  reset: 'Zurücksetzen',
  resetTo: 'Zurücksetzen auf',
  history: 'Verlauf',
  historyOf: 'Verlauf von',
  standard: 'Aus der Konfiguration',
  neverChanged: 'Nie geändert.',
  configured: 'den konfigurierten Wert',
  someone: 'einem gelöschten Konto',
  changed: (when, who) => `Geändert ${when} von ${who}`,
  changeBy: (when, who) => `${when} von ${who}`,
  from: 'von',
  to: 'auf',
  ownSchedule: 'Eigener Zeitplan',
  cron: 'Minute, Stunde, Tag des Monats, Monat, Wochentag, in der Zeitzone des Servers.',
  saved: 'Gespeichert',
  numberNeeded: 'Gib eine Zahl ein.',
  noWords: 'Alle',
  wholeNeeded: 'Gib eine ganze Zahl ein.',
  bounds: (least, most) => `${least} bis ${most}`,
  boundsNeeded: (bounds) => `Gib ${bounds} ein.`,
  empty: { title: 'Keine Einstellungen', text: 'Hier steht, was sich ändern lässt, während Inglenook läuft.' },
}

export const settingGroups: Translation<typeof englishGroups> = {
  network: { title: 'Netz', lead: 'Wie Geräte in deinem Netz Inglenook finden.' },
  backups: { title: 'Sicherungen', lead: 'Automatische Kopien der Datenbank.' },
  scanning: { title: 'Einlesen', lead: 'Wie sehr das Einlesen den Computer fordern darf.' },
  tasks: { title: 'Aufgaben', lead: 'Threads, und wie lange beendete Aufgaben aufgeführt werden.' },
  thumbnails: {
    title: 'Cover',
    lead: 'Größe und Qualität der Vorschaubilder. Eine neue Größe gilt, sobald ein Cover wieder gezeigt wird; eine neue Qualität nur für neue Vorschaubilder.',
  },
  reading: { title: 'Lesen', lead: 'Ein Zwischenspeicher, damit sich Seiten schneller öffnen.' },
  apps: {
    title: 'Apps für Komga',
    lead: 'Mihon, Komelia, KMReader, Aidoku und andere Apps können sich mit Inglenook verbinden wie mit einem Komga-Server.',
  },
  plugins: {
    title: 'Plugins',
    lead: 'Abgleich des Lesefortschritts mit verbundenen Diensten.',
  },
  duplicates: { title: 'Doppeltes', lead: 'Suche nach Büchern und Reihen, die zweimal da sind.' },
  limits: { title: 'Anfragelimits', lead: 'Wie viele Anfragen ein Gerät stellen darf, ohne die anderen zu bremsen.' },
  audit: {
    title: 'Änderungsprotokoll',
    lead: 'Wie lange Anmeldungen, Änderungen und Fehler aufbewahrt werden.',
  },
  logging: { title: 'Protokoll', lead: 'Wie ausführlich Inglenook protokolliert.' },
}

export const settingWords: Translation<typeof englishWords> = {
  'logging.level': {
    label: 'Protokollstufe',
    help: 'Benutze Debug oder Trace nur, um der Ursache eines Problems nachzugehen.',
  },
  'discovery.enabled': {
    label: 'In diesem Netz sichtbar',
    help: 'Lese-Apps, die das Netz durchsuchen, finden Inglenook ohne seine Adresse.',
  },
  'rate_limit.enabled': { label: 'Anfragen je Gerät begrenzen' },
  'rate_limit.anonymous_rps': { label: 'Abgemeldet', unit: 'Anfragen je Sekunde' },
  'rate_limit.anonymous_burst': { label: 'Abgemeldet, auf einmal', unit: 'Anfragen' },
  'rate_limit.authenticated_rps': { label: 'Angemeldet', unit: 'Anfragen je Sekunde' },
  'rate_limit.authenticated_burst': { label: 'Angemeldet, auf einmal', unit: 'Anfragen' },
  'rate_limit.image_cost': {
    label: 'Kosten eines Bilds',
    unit: 'Anfragen',
    help: 'Eine Seite mit Covern lädt viele Bilder. Ein kleiner Wert verhindert, dass Cover gebremst werden.',
  },
  'scanner.max_concurrent_scans': { label: 'Gleichzeitig eingelesene Bibliotheken', unit: 'Bibliotheken' },
  'task.worker_count': {
    label: 'Arbeitsthreads',
    unit: 'Threads',
    help: 'Mehr Threads lesen Dateien schneller, lassen anderen Programmen aber weniger vom Computer.',
  },
  'task.history_days': { label: 'Beendete Aufgaben aufführen für', unit: 'Tage' },
  'thumbnail.max_dimension': {
    label: 'Längste Seite',
    unit: 'Pixel',
    help: 'Die Breite ist höchstens 80 % davon.',
  },
  'thumbnail.jpeg_quality': {
    label: 'Qualität',
    unit: 'von 100',
    help: 'Höhere Werte sehen besser aus und brauchen mehr Platz.',
  },
  'page_cache.max_megabytes': {
    label: 'Größe des Seiten-Zwischenspeichers',
    unit: 'MB',
    help: 'Platz auf der Festplatte des Servers für Seiten, deren Erstellung lange dauert. Die am längsten unbenutzten Seiten werden zuerst entfernt.',
  },
  'deduplication.enabled': { label: 'Automatisch nach Doppeltem suchen' },
  'deduplication.cron': { label: 'Zeitplan der Suche' },
  'deduplication.trusted_sources': {
    label: 'Externe Kennungen, die Doppeltes anzeigen',
    unit: 'anilist, mangadex',
    help: 'Namen von Quellen, durch Kommas getrennt. Leer lassen für alle Quellen.',
  },
  'compat_api.enabled': {
    label: 'Apps für Komga erlauben',
    help: 'Apps melden sich mit Benutzername und Kennwort oder einem API-Schlüssel an. Jede Person sieht dieselben Bibliotheken wie hier.',
  },
  'compat_api.prefix': {
    label: 'URL-Pfad',
    unit: 'komga',
    help: 'Gib in der App die Adresse dieses Servers ein, dann einen Schrägstrich und diesen Pfad.',
  },
  'compat_api.port': {
    label: 'Eigener Port',
    isPlain: true,
    help: 'Nur für Apps, die keinen Pfad in der Adresse annehmen. 0 schaltet ihn aus; die meisten dieser Apps schlagen 25600 vor.',
  },
  'plugins.sync_cron': {
    label: 'Zeitplan des Abgleichs',
    help: 'Für alle, die den automatischen Abgleich eingeschaltet haben.',
  },
  'releases.poll_cron': {
    label: 'Zeitplan für Neuerscheinungen',
    help: 'Für alle Quellen ohne eigenen Zeitplan.',
  },
  'audit.kept_days': { label: 'Einträge aufbewahren für', unit: 'Tage' },
  'audit.max_entries': {
    label: 'Höchstzahl der Einträge',
    unit: 'Einträge',
    help: 'Die ältesten werden zuerst entfernt.',
  },
  'backup.enabled': { label: 'Automatische Sicherungen' },
  'backup.cron': { label: 'Zeitplan der Sicherungen' },
  'backup.kept': {
    label: 'Anzahl der Sicherungen',
    unit: 'Sicherungen',
    help: 'Gilt für automatische Sicherungen; die ältesten werden zuerst gelöscht. Manuelle bleiben, bis du sie löschst.',
  },
}

export const settingChoices: Translation<typeof englishChoiceNames> = {
  error: 'Nur Fehler',
  warn: 'Fehler und Warnungen',
  info: 'Normal (Info)',
  debug: 'Ausführlich (Debug)',
  trace: 'Alles (Trace)',
}

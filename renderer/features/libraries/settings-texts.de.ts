import type { Translation } from '../../languages/translation.ts'
import type { english, englishOptions } from './settings-texts.ts'

export const librarySettings: Translation<typeof english> = {
  title: 'Einstellungen von',
  back: 'Alle Bibliotheken',
  gone: { title: 'Bibliothek nicht gefunden', text: 'Sie wurde entfernt oder ist nicht für dich freigegeben.' },
  notYours: {
    title: 'Du kannst diese Bibliothek nicht ändern',
    text: 'Das können die, die Bibliotheken pflegen, und die Verwaltung. Frag die Person, die dieses Inglenook betreibt.',
  },
  about: { title: 'Bibliothek', lead: 'Inglenook liest deine Dateien nur und verändert sie nie.' },
  path: 'Ordner',
  pathOfAdministrators: 'Den Ordner kann nur die Verwaltung ändern.',
  onlyWithWholeLibrary:
    'Dein Konto sieht nur einen Teil dieser Bibliothek. Dateien, Reihen, Titel und Aufräumregeln betreffen jedes Buch darin. Ändern kann sie nur, wer alles sieht.',
  pathHint: 'Wurde der Ordner verschoben, gib an, wo er jetzt liegt. Der Lesefortschritt bleibt.',
  description: 'Notizen',
  isActive: 'Automatisch einlesen',
  isActiveHint: 'Wenn aus, wird die Bibliothek nur eingelesen, wenn jemand es startet.',
  files: { title: 'Dateien', lead: 'Welche Dateien gezeigt werden. Ausgeschlossenes wird nicht gelöscht.' },
  formats: 'Formate',
  scans: { title: 'Einlesen', lead: 'Wann Inglenook nach neuen und geänderten Dateien sieht.' },
  mode: 'Art',
  modes: { normal: 'Neue und geänderte Dateien', deep: 'Alle Dateien' },
  purge: 'Fehlende Bücher nach jedem Einlesen entfernen',
  purgeHint: 'Lesefortschritt und Angaben von Büchern, deren Dateien fehlen, gehen dann für immer verloren.',
  series: {
    title: 'Reihen',
    lead: 'Wie Bücher gruppiert werden. Lesefortschritt und was du eingetragen hast, bleiben.',
  },
  manualChanges:
    'Was jemand zusammengelegt, verschoben oder abgeteilt hat, bleibt so, was auch immer hier gewählt wird:',
  books: { title: 'Namen bereinigen', lead: 'Woher sie kommen, wenn du sie nicht eingetragen hast.' },
  bookTitle: 'Titel eines Buchs',
  bookNumber: 'Nummer eines Buchs',
  rules: {
    title: 'Namen bereinigen',
    lead: 'Regeln für die Namen von Reihen, eine nach der anderen angewandt. Was eine Regel findet, wird ersetzt.',
    none: 'Keine Regeln: Die Namen bleiben, wie Ordner und Dateien sie haben.',
    add: 'Regel hinzufügen',
    rule: 'Regel',
    pattern: 'Suchen (regulärer Ausdruck)',
    replacement: 'Ersetzen durch',
    replacementHint: '$1 oder $<name> für Gruppen; leer entfernt das Gefundene.',
    note: 'Notiz',
    enabled: 'Aktiv',
    up: 'Nach oben: Regel',
    down: 'Nach unten: Regel',
    remove: 'Entfernen: Regel',
    test: 'Regeln testen',
    names: 'Namen zum Testen, je Zeile einer',
    placeholder: 'Saga [Digital] (2019)',
    run: 'Regeln testen',
    result: 'Ergebnis',
    unchanged: 'unverändert',
    gaveUp: {
      too_slow: 'abgebrochen, es dauert bei diesem Namen zu lange. Ein einfacherer Ausdruck hilft.',
      too_long: 'abgebrochen, der Name würde zu lang.',
    },
    most: 'Höchstens 50 Namen werden getestet.',
  },
  save: 'Speichern',
  discard: 'Verwerfen',
  unsaved: 'Nicht gespeicherte Änderungen',
  saved: 'Gespeichert.',
  regroups: 'Die Bibliothek wird im Hintergrund neu gruppiert.',
}

export const libraryOptions: Translation<typeof englishOptions> = {
  titles: {
    metadata_first: 'Der Titel in den Metadaten, sonst der Dateiname',
    filename: 'Der Dateiname',
    smart: 'Der Titel in den Metadaten, wenn er ein richtiger Titel ist, sonst der Dateiname',
    series_name: 'Die Reihe mit Band und Kapitel',
  },
  ownPattern: 'Ein eigenes Muster',
  numbers: {
    smart: 'Metadaten, dann Dateiname, dann Folge im Ordner',
    metadata: 'Nur Metadaten',
    filename: 'Nur der Dateiname',
    file_order: 'Die Folge der Dateien im Ordner',
  },
  filenamePatterns: {
    label: 'Muster für Dateinamen',
    help: 'Reguläre Ausdrücke, je Zeile einer, jeder mit einer Gruppe namens series: ^(?<series>.+) - \\d+',
  },
  requireMetadata: {
    label: 'Die Reihe nur aus den Metadaten nehmen',
    help: 'Bücher ohne Reihe in den Metadaten bleiben ungeordnet.',
  },
  skipDepth: 'Ordnerebenen über der Reihe',
  storeSkippedAs: {
    label: 'Diese Ordner verwenden als',
    choices: { publisher: 'Verlag', author: 'Autor', none: 'Nichts' },
  },
  seriesMode: {
    label: 'Bücher gruppieren in',
    choices: {
      standalone: 'Eine Reihe je Buch',
      by_author: 'Eine Reihe je Autor',
      from_metadata: 'Die Reihe in den Metadaten',
    },
  },
  stripIdSuffix: 'Die Nummer entfernen, die calibre an Ordner hängt',
  readOpfMetadata: 'Dateien metadata.opf lesen',
  authorFromFolder: 'Den ersten Ordner als Autor verwenden',
  pathPattern: {
    label: 'Muster für den Pfad',
    help: 'Ein regulärer Ausdruck mit benannten Gruppen, etwa ^(?<publisher>[^/]+)/(?<series>[^/]+)/',
  },
  seriesNameTemplate: { label: 'Muster für den Dateinamen', help: 'Gruppen des Musters in geschweiften Klammern.' },
  namePattern: {
    label: 'Muster über den Dateinamen',
    help: 'Ein regulärer Ausdruck mit benannten Gruppen, etwa ^(?<title>.+?) \\(',
  },
  titleTemplate: {
    label: 'Titel',
    help: 'Gruppen des Musters in geschweiften Klammern, dazu {series}, {volume}, {chapter}, {title}.',
  },
  fallback: 'Wenn das Muster nicht passt',
}

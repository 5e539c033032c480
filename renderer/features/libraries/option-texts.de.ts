import type { Translation } from '../../languages/translation.ts'
import type { english } from './option-texts.ts'

export const libraryOptions: Translation<typeof english> = {
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

import type { Translation } from '../../../../languages/translation.ts'
import { plural } from '../../../../lib/format.ts'
import type { english, englishEditTexts, englishRenumberTexts, englishRetitleTexts } from './texts.ts'

const books = (count: number) => plural(count, 'Buch', 'Bücher')

export const selectedActions: Translation<typeof english> = {
  close: 'Auswahl beenden',
  full: (most) => `Du kannst höchstens ${most} auf einmal ändern. Ändere erst diese, dann wähle weitere.`,
  none: 'Nichts ausgewählt',
  counts: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} ausgewählt`,
    book: (count) => `${books(count)} ausgewählt`,
  },
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  unreadAsk: 'Alle ausgewählten als ungelesen markieren?',
  unreadExplanation:
    'Dein Lesefortschritt in diesen Büchern wird zurückgesetzt. Die Dateien und der Lesefortschritt anderer bleiben, wie sie sind.',
  want: 'Merken',
  wanted: 'Zur Merkliste hinzugefügt.',
  edit: 'Angaben bearbeiten',
  more: 'Weitere Aktionen',
  lock: 'Alle Angaben sperren',
  unlock: 'Alle Angaben entsperren',
  unlockAsk: 'Alle Angaben entsperren?',
  unlockExplanation:
    'Von Hand Eingetragenes wird sofort durch die Metadaten der Dateien ersetzt. Die Dateien bleiben, wie sie sind.',
  reset: 'Auf Metadaten der Dateien zurücksetzen',
  resetAsk: 'Auf Metadaten der Dateien zurücksetzen?',
  resetDo: 'Zurücksetzen',
  resetExplanation:
    'Alles hier von Hand Eingetragene wird entfernt, und alle Angaben werden entsperrt. Die Dateien bleiben, wie sie sind.',
  covers: 'Cover neu erstellen',
  analysis: 'Dateien neu einlesen',
  started: 'Gestartet. Unter „Aufgaben“ steht, wie weit es ist.',
  lists: { series: 'Zu Sammlung hinzufügen', book: 'Zu Leseliste hinzufügen' },
  renumber: 'Bücher neu nummerieren',
  retitle: 'Titel bereinigen',
  results: {
    read: (what) => `${what} als gelesen markiert.`,
    unread: (what) => `${what} als ungelesen markiert.`,
    lock: (what) => `Alle Angaben gesperrt: ${what}.`,
    unlock: (what) => `Alle Angaben entsperrt: ${what}.`,
    reset: (what) => `Auf Metadaten der Dateien zurückgesetzt: ${what}.`,
    gone: (what) => `Nicht gefunden: ${what}.`,
  },
}

export const editMany: Translation<typeof englishEditTexts> = {
  title: 'Angaben bearbeiten',
  about:
    'Wähle, was sich ändern soll. Alles andere bleibt, wie es ist. Geänderte Angaben werden gesperrt, damit das Einlesen sie nicht überschreibt.',
  empty: 'Leer lassen, um zu löschen.',
  addGenres: 'Genres hinzufügen',
  removeGenres: 'Genres entfernen',
  addTags: 'Schlagwörter hinzufügen',
  removeTags: 'Schlagwörter entfernen',
  addPeople: 'Personen hinzufügen',
  removePeople: 'Personen entfernen',
  replacesPeople:
    'Ersetzt alle, die jetzt dort stehen. Sollen die anderen bleiben, nimm „Personen hinzufügen“ oder „Personen entfernen“.',
  overwrite: 'Auch gesperrte Angaben ändern',
  save: 'Änderungen speichern',
  nothing: 'Wähle ein Feld, oder füge Genres, Schlagwörter oder Personen hinzu oder entferne sie.',
  changed: (count) => `${count} geändert.`,
  done: {
    series: (count) => `${plural(count, 'Reihe', 'Reihen')} geändert.`,
    book: (count) => `${plural(count, 'Buch', 'Bücher')} geändert.`,
  },
  locked: (count, fields) => `${count} behielten gesperrte Angaben: ${fields}.`,
  overwriteNow: 'Auch diese ändern',
  gone: (count) => `${count} nicht gefunden.`,
}

export const renumbering: Translation<typeof englishRenumberTexts> = {
  title: 'Bücher neu nummerieren',
  about: 'Nummern ordnen die Bücher jeder Reihe. Nichts ändert sich, bevor du neu nummerierst.',
  how: 'Nummern kommen aus',
  strategies: [
    { value: '', label: 'der Einstellung der Bibliothek' },
    { value: 'file_order', label: 'der Folge der Dateien: 1, 2, 3 …' },
    { value: 'filename', label: 'den Dateinamen' },
    { value: 'metadata', label: 'den Metadaten der Dateien' },
    { value: 'smart', label: 'den Metadaten, dann den Namen, dann der Folge' },
  ],
  overwrite: 'Auch gesperrte Nummern ändern',
  none: 'Keine Nummer würde sich ändern.',
  changes: (count) => `${plural(count, 'Buch bekommt', 'Bücher bekommen')} eine andere Nummer.`,
  locked: (count) => `${plural(count, 'Buch behält', 'Bücher behalten')} die Nummer, weil sie gesperrt ist.`,
  more: (count) => `und ${plural(count, 'weiteres', 'weitere')}`,
  apply: 'Neu nummerieren',
  noNumber: 'keine',
  done: (count) => `${plural(count, 'Buch hat', 'Bücher haben')} eine andere Nummer bekommen.`,
}

export const retitling: Translation<typeof englishRetitleTexts> = {
  title: 'Titel bereinigen',
  about: 'Die Regeln der Bibliothek werden noch einmal auf die Namen der Ordner und Dateien angewandt.',
  none: 'Kein Titel würde sich ändern.',
  lockedTitle: 'gesperrt, bleibt',
  apply: 'Diese Titel nehmen',
  done: (count) => `${plural(count, 'Titel', 'Titel')} bereinigt.`,
}

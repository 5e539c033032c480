import type { Translation } from '../../languages/translation.ts'
import { formatNumber, plural } from '../../lib/format.ts'
import type { english, englishRatingTexts } from './texts.ts'

export const series: Translation<typeof english> = {
  allSeries: 'Reihen',
  find: 'In dieser Liste suchen',
  sort: 'Sortieren',
  sorts: [
    { value: 'name,asc', label: 'Nach Name' },
    { value: 'name,desc', label: 'Nach Name, Z bis A' },
    { value: 'date_added,desc', label: 'Neueste zuerst' },
    { value: 'date_added,asc', label: 'Älteste zuerst' },
    { value: 'date_updated,desc', label: 'Zuletzt ergänzt' },
    { value: 'date_read,desc', label: 'Zuletzt gelesen' },
    { value: 'year,desc', label: 'Spätestes Jahr zuerst' },
    { value: 'year,asc', label: 'Frühestes Jahr zuerst' },
    { value: 'user_rating,desc', label: 'Nach meiner Bewertung' },
    { value: 'community_rating,desc', label: 'Nach mittlerer Bewertung' },
    { value: 'book_count,desc', label: 'Meiste Bücher zuerst' },
  ],
  byRelevance: { value: 'relevance,desc', label: 'Passendstes zuerst' },
  letters: 'Zu einem Buchstaben springen',
  emptyAll: {
    title: 'Noch keine Reihen',
    text: 'Jeder Ordner mit Büchern wird eine Reihe. Füge einen Ordner hinzu, dann erscheinen seine Reihen, während er eingelesen wird.',
    action: 'Bibliothek hinzufügen',
  },
  emptyLibrary: {
    title: 'Hier sind noch keine Bücher',
    text: 'Comics, EPUBs und PDFs dieses Ordners stehen hier, sobald sie beim Einlesen gefunden wurden.',
  },
  books: 'Bücher',
  markRead: 'Alle als gelesen markieren',
  markUnread: 'Alle als ungelesen markieren',
  unreadAsk: 'Alle als ungelesen markieren?',
  unreadExplanation:
    'Dein Lesefortschritt in dieser Reihe wird zurückgesetzt. Die Dateien und der Lesefortschritt anderer bleiben, wie sie sind.',
  noBooks: {
    title: 'Keine Bücher',
    text: 'Die Dateien dieser Reihe fehlen. Sie kommen zurück, wenn das Einlesen sie wiederfindet.',
  },
  noneReadable: {
    title: (count) =>
      count === 1 ? 'Ihr einziges Buch lässt sich nicht lesen' : `Keines ihrer ${count} Bücher lässt sich lesen`,
    gone: 'Die Dateien fehlen. Sie kommen zurück, wenn das Einlesen sie wiederfindet.',
    action: 'Buch ansehen',
  },
  edit: 'Angaben bearbeiten',
  about: 'Titel, Links, Neuerscheinungen, Bewertungen und Leseverlauf',
  download: 'Alle herunterladen (ZIP)',
  rating: {
    points: 'Punkte (1–100)',
    notes: 'Private Notizen',
    save: 'Bewertung speichern',
    remove: 'Meine Bewertung entfernen',
    refused: 'Gib eine ganze Zahl von 1 bis 100 ein.',
  },
  titles: {
    heading: 'Weitere Titel',
    add: 'Titel hinzufügen',
    empty: 'Noch keine weiteren Titel. Die Suche findet eine Reihe unter jedem ihrer Titel.',
    name: 'Titel',
    label: 'Art des Titels, etwa eine Sprache',
  },
  ratings: {
    heading: 'Externe Bewertungen',
    add: 'Bewertung hinzufügen',
    empty: 'Noch keine externen Bewertungen.',
    source: 'Quelle',
    rating: 'Punkte (0–100)',
    votes: 'Anzahl der Stimmen (freiwillig)',
    of: (source, value, most) => `${source}: ${value} von ${most}`,
    stars: (source, value, most) => `${source}: ${value} von ${most} Sternen`,
    voteCount: (count) => plural(count, 'Stimme', 'Stimmen'),
  },
  more: 'Mehr',
  less: 'Weniger',
  moreActions: 'Mehr zu dieser Reihe',
  view: 'Ansicht',
  views: [
    { value: 'covers', label: 'Cover' },
    { value: 'list', label: 'Liste' },
  ],
  readNext: {
    read: 'Lesen',
    start: 'Loslesen',
    next: (book) => `Als Nächstes: ${book}`,
    again: 'Noch einmal lesen',
    continueReading: (place, book) =>
      [book === '' ? 'Weiterlesen' : `Weiter in ${book}`, place].filter(Boolean).join(', '),
    page: (page) => `S. ${page}`,
  },
}

export const ratings: Translation<typeof englishRatingTexts> = {
  own: 'Meine Bewertung',
  none: 'Nicht bewertet',
  stars: (stars) => (stars === 1 ? '1 Stern' : `${formatNumber(stars)} Sterne`),
  average: (stars, people) =>
    `im Schnitt ${stars} von ${people === 1 ? '1 Person' : `${formatNumber(people)} Personen`}`,
}

import type { Translation } from '../languages/translation.ts'
import type {
  englishBookTypeNames,
  englishDirectionNames,
  englishPositionWords,
  englishRoleNames,
  englishStatusNames,
} from './book-words.ts'
import { formatNumber } from './format.ts'

export const directions: Translation<typeof englishDirectionNames> = {
  ltr: 'Von links nach rechts',
  rtl: 'Von rechts nach links',
  ttb: 'Von oben nach unten',
  webtoon: 'Webtoon (ein langer Streifen)',
}

export const authorRoles: Translation<typeof englishRoleNames> = {
  author: 'Text',
  co_author: 'Mitautorschaft',
  editor: 'Redaktion',
  translator: 'Übersetzung',
  illustrator: 'Illustration',
  contributor: 'Mitwirkung',
  writer: 'Szenario',
  penciller: 'Zeichnungen',
  inker: 'Tusche',
  colorist: 'Farben',
  letterer: 'Lettering',
  cover_artist: 'Cover',
}

export const seriesStatus: Translation<typeof englishStatusNames> = {
  ongoing: 'Läuft',
  ended: 'Abgeschlossen',
  hiatus: 'Pausiert',
  abandoned: 'Eingestellt',
  unknown: 'Unbekannt',
}

export const bookTypes: Translation<typeof englishBookTypeNames> = {
  comic: 'Comic',
  manga: 'Manga',
  novel: 'Roman',
  novella: 'Novelle',
  anthology: 'Anthologie',
  artbook: 'Artbook',
  oneshot: 'One-Shot',
  omnibus: 'Sammelband',
  graphic_novel: 'Graphic Novel',
  magazine: 'Zeitschrift',
}

export const positionWords: Translation<typeof englishPositionWords> = {
  finished: 'Ausgelesen',
  page: (page) => `Seite ${formatNumber(page)}`,
  pageOf: (page, count) => `Seite ${formatNumber(page)} von ${formatNumber(count)}`,
  volume: (volume) => `Band ${volume}`,
  chapter: (chapter) => `Kap. ${chapter}`,
  number: (number) => `Nr. ${number}`,
  age: (age) => (age === 0 ? 'Für jedes Alter' : `ab ${age}`),
}

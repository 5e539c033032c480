import { inLanguage } from '../languages/in-language.ts'
import { formatNumber } from './format.ts'

/** Reading positions, and numbers of books in their series. */
export const englishPositionWords = {
  finished: 'Finished',
  page: (page: number) => `Page ${formatNumber(page)}`,
  pageOf: (page: number, count: number) => `Page ${formatNumber(page)} of ${formatNumber(count)}`,
  volume: (volume: number) => `Vol. ${volume}`,
  chapter: (chapter: number) => `Ch. ${chapter}`,
  number: (number: number) => `#${number}`,
  age: (age: number) => (age === 0 ? 'All ages' : `${age}+`),
} as const

export const positionWords = inLanguage('positionWords', englishPositionWords)

type Numbered = {
  readonly title: string
  readonly number: number | null
  readonly volume: number | null
  readonly chapter: number | null
}

/** The number of a book in its series: `Vol. 3 · #12`, `Ch. 4.5`; empty for none. */
export function bookNumber({ volume, chapter, number }: Numbered): string {
  const parts: string[] = []
  if (volume !== null) parts.push(positionWords.volume(volume))
  if (chapter !== null && chapter !== number) parts.push(positionWords.chapter(chapter))
  else if (number !== null && (volume === null || number !== volume)) parts.push(positionWords.number(number))
  return parts.join(' · ')
}

/** The name of a file without its folders. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Usual names of formats. */
export const formatNames = { cbz: 'CBZ', cbr: 'CBR', epub: 'EPUB', pdf: 'PDF' } as const

export const englishDirectionNames = {
  ltr: 'Left to right',
  rtl: 'Right to left',
  ttb: 'Top to bottom',
  webtoon: 'Webtoon (one long strip)',
} as const

export const directionNames = inLanguage('directions', englishDirectionNames)

export const englishRoleNames = {
  author: 'Author',
  co_author: 'Co-author',
  editor: 'Editor',
  translator: 'Translator',
  illustrator: 'Illustrator',
  contributor: 'Contributor',
  writer: 'Writer',
  penciller: 'Pencils',
  inker: 'Inks',
  colorist: 'Colours',
  letterer: 'Letters',
  cover_artist: 'Cover',
} as const

export const roleNames = inLanguage('authorRoles', englishRoleNames)

export const englishStatusNames = {
  ongoing: 'Ongoing',
  ended: 'Ended',
  hiatus: 'On hiatus',
  abandoned: 'Abandoned',
  unknown: 'Unknown',
} as const

export const statusNames = inLanguage('seriesStatus', englishStatusNames)

export const englishBookTypeNames = {
  comic: 'Comic',
  manga: 'Manga',
  novel: 'Novel',
  novella: 'Novella',
  anthology: 'Anthology',
  artbook: 'Art book',
  oneshot: 'One-shot',
  omnibus: 'Omnibus',
  graphic_novel: 'Graphic novel',
  magazine: 'Magazine',
} as const

export const bookTypeNames = inLanguage('bookTypes', englishBookTypeNames)

/** Age ratings of the usual systems, in years. */
export const usualAges = [0, 3, 6, 7, 9, 10, 12, 13, 14, 15, 16, 17, 18] as const

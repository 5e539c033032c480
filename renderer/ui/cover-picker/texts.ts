import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  menu: 'Change cover',
  title: (name: string) => `Cover of ${name}`,
  uploaded: 'Handed in',
  drop: 'Drop a picture here, paste it, or choose a file. JPEG, PNG, WebP, GIF or AVIF, at most 20 MB.',
  pick: 'Choose a picture',
  fromFile: 'From the file',
  fromFirst: 'From the first book',
  books: 'From one of the books',
  pages: 'From a page',
  page: (number: number) => `Page ${number}`,
  own: (place: number) => `Picture ${place}`,
  chosen: 'chosen',
  remove: (name: string) => `Remove ${name}`,
  removeAsk:
    'Remove this picture? It is deleted here; books and files stay as they are. If it is the chosen one, the usual cover is shown again.',
  removeYes: 'Remove',
  removeNo: 'Keep',
  more: 'Show more',
  close: 'Done',
} as const

export const texts = inLanguage('coverPicker', english)

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  menu: 'Change cover',
  title: (name: string) => `Cover of ${name}`,
  uploaded: 'Uploaded',
  drop: 'Drop an image here, paste one, or choose a file. JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.',
  pick: 'Choose image',
  fromFile: 'From the file',
  fromFirst: 'From the first book',
  books: 'From a book',
  pages: 'From a page',
  page: (number: number) => `Page ${number}`,
  own: (index: number) => `Image ${index}`,
  chosen: 'selected',
  remove: (name: string) => `Remove ${name}`,
  removeAsk:
    'Remove this image? Books and files stay as they are. If it is the current cover, the default cover is shown again.',
  removeYes: 'Remove',
  removeNo: 'Keep',
  more: 'Show more',
  close: 'Done',
} as const

export const texts = inLanguage('coverPicker', english)

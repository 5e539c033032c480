import type { BookMetadata } from '../../api/types.ts'

export const texts = {
  startReading: 'Start reading',
  readAgain: 'Read again',
  fromStart: 'From the beginning',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  download: 'Download',
  more: 'More for this book',
  details: 'Details',
  people: 'People',
  file: 'File',
  links: 'Links',
  unreadable: 'This book cannot be read',
  unreadableKept:
    'It stays listed and your reading place in it is kept. It is read again when the file changes or a deep scan runs.',
  deleted: 'The file is gone. The book comes back with its reading place when a scan finds the file again.',
} as const

/** Where a value came from, in words. */
export const sourceNames: Readonly<Record<BookMetadata['provenance'][string], string>> = {
  manual: 'entered by hand',
  'sidecar-opf': 'from metadata.opf beside the file',
  comicinfo: 'from ComicInfo.xml',
  metroninfo: 'from MetronInfo.xml',
  comicbookinfo: 'from the comment of the archive',
  'epub-package': 'from the EPUB',
  'pdf-properties': 'from the PDF',
  'series-json': 'from series.json',
  filename: 'from the file name',
  folder: 'from the folder name',
}

export const roleNames: Readonly<Record<BookMetadata['people'][number]['role'], string>> = {
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
}

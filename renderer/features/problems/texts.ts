import { inLanguage } from '../../languages/in-language.ts'
export const english = {
  title: 'Problems',
  lead: 'Files that could not be read, by what is wrong with them. They are kept as they are; each is tried again when it changes.',
  everywhere: 'All libraries',
  library: 'Library',
  kind: 'Kind of problem',
  everyKind: 'All kinds',
  none: {
    title: 'No problems',
    text: 'Files that cannot be read would be listed here, with the reason and what to do.',
  },
  noneHere: {
    title: 'None of these',
    text: 'No file of this library has a problem of this kind.',
    action: 'Show all problems',
  },
  retryAll: 'Try all again',
  retryKind: 'Try these again',
  retry: 'Try again',
  show: 'Show the files',
  hide: 'Hide the files',
  reading: 'The files are read again …',
} as const

export const texts = inLanguage('problems', english)

/** What is wrong, in a few words; what to do is told by the server. */
export const englishKindNames = {
  'file-missing': 'File gone',
  'file-unreadable': 'File cannot be opened',
  'file-empty': 'Empty file',
  'file-changed': 'File changed meanwhile',
  'file-too-large': 'File too large',
  'drive-silent': 'Drive does not answer',
  'format-unknown': 'Not a book',
  'format-mismatch': 'Wrong file extension',
  'format-7z': '7z archive',
  'archive-damaged': 'Damaged archive',
  'archive-truncated': 'Archive cut off',
  'archive-encrypted': 'Archive with a password',
  'archive-multivolume': 'Part of a larger archive',
  'archive-method': 'Unknown compression',
  'archive-unsafe': 'Unsafe archive',
  'archive-too-many-entries': 'Archive with too many files',
  'archive-bomb': 'Archive that unpacks to far too much',
  'archive-no-pages': 'Archive without pages',
  'epub-container': 'EPUB without its container',
  'epub-package': 'EPUB without its package document',
  'epub-spine': 'EPUB with nothing to read',
  'epub-drm': 'EPUB with DRM',
  'xml-unsafe': 'Unsafe XML',
  'xml-damaged': 'Damaged XML',
  'pdf-damaged': 'Damaged PDF',
  'pdf-password': 'PDF with a password',
  'pdf-no-pages': 'PDF without pages',
  'page-missing': 'Missing page',
  'page-damaged': 'Damaged page',
  'page-format': 'Page of an unknown kind',
  'page-too-large': 'Page too large',
  'limit-time': 'Took too long',
  'limit-memory': 'Needed too much memory',
} as const

const kindNames: Readonly<Record<string, string>> = inLanguage('problemKinds', englishKindNames)

/** The name of a kind of problem; one that is not known here is told as it is. */
export function kindName(code: string): string {
  return kindNames[code] ?? code
}

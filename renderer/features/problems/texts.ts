import { inLanguage } from '../../languages/in-language.ts'
export const english = {
  title: 'Problems',
  lead: 'Files Inglenook couldn’t read, grouped by cause. Each is tried again when it changes.',
  everywhere: 'All libraries',
  library: 'Library',
  kind: 'Problem type',
  everyKind: 'All types',
  none: {
    title: 'No problems',
    text: 'Files that can’t be read appear here, with the reason and what to do.',
  },
  noneHere: {
    title: 'No matching problems',
    text: 'No file in this library has this problem.',
    action: 'Show all problems',
  },
  retryAll: 'Retry all',
  retryKind: 'Retry these',
  retry: 'Retry',
  downloadKind: 'Download these',
  download: 'Download',
  show: 'Show files',
  hide: 'Hide files',
  reading: 'Rescanning files…',
  damaged: {
    title: 'Damaged on disk',
    lead: 'The content of these files is no longer what it was, although nobody changed them. Restore them from a backup, then scan the library. If there are several, check the drive.',
    changed: (day: string) => `Changed on disk, found on ${day}.`,
    unreadable: (day: string) => `Couldn’t be read on ${day}. Check its permissions and the drive it is on.`,
    lastIntact: (day: string) => `Last intact on ${day}.`,
  },
} as const

export const texts = inLanguage('problems', english)

/** Short names; the server describes the remedy. */
export const englishKindNames = {
  'file-missing': 'Missing file',
  'file-unreadable': 'File can’t be opened',
  'file-empty': 'Empty file',
  'file-changed': 'File changed while it was read',
  'file-in-cloud': 'In the cloud',
  'file-too-large': 'File too large',
  'drive-silent': 'Drive not responding',
  'format-unknown': 'Unknown file format',
  'format-mismatch': 'Wrong file extension',
  'format-7z': '7z archive',
  'archive-damaged': 'Damaged archive',
  'archive-truncated': 'Incomplete archive',
  'archive-encrypted': 'Password-protected archive',
  'archive-multivolume': 'Multi-part archive',
  'archive-method': 'Unsupported compression',
  'archive-unsafe': 'Unsafe archive',
  'archive-too-many-entries': 'Archive with too many files',
  'archive-bomb': 'Archive that unpacks to too much data',
  'archive-no-pages': 'Archive without pages',
  'epub-container': 'EPUB without a container file',
  'epub-package': 'EPUB without a package document',
  'epub-spine': 'EPUB without content',
  'epub-drm': 'EPUB with DRM',
  'xml-unsafe': 'Unsafe XML',
  'xml-damaged': 'Damaged XML',
  'pdf-damaged': 'Damaged PDF',
  'pdf-password': 'Password-protected PDF',
  'pdf-no-pages': 'PDF without pages',
  'page-missing': 'Missing page',
  'page-damaged': 'Damaged page',
  'page-format': 'Unknown image format',
  'page-too-large': 'Page too large',
  'limit-time': 'Took too long',
  'limit-memory': 'Needed too much memory',
} as const

const kindNames: Readonly<Record<string, string>> = inLanguage('problemKinds', englishKindNames)

/** The name of a problem type; an unknown code is shown as it is. */
export function kindName(code: string): string {
  return kindNames[code] ?? code
}

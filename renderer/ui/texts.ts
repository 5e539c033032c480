import { inLanguage } from '../languages/in-language.ts'
import { formatNumber } from '../lib/format.ts'

/** Texts that many screens share. */
export const english = {
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
  goHome: 'Go to Home',
  allSeries: 'All series',
  allBooks: 'All books',
  allLibraries: 'All libraries',
  allLists: 'All lists',
  toLibraries: 'Go to Libraries',
  showMore: 'Show more',
  more: 'More',
  less: 'Less',
  moreOptions: (name: string) => `More options for ${name}`,
  andMore: (count: number) => `${formatNumber(count)} more`,
  copy: 'Copy',
  copied: 'Copied',
  copyWhat: (what: string) => `Copy ${what}`,
  gone: { tab: 'Not found', title: 'Not found' },
  unread: (count: number) => `${formatNumber(count)} unread`,
  book: {
    read: 'Read',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    download: 'Download',
    about: 'About this book',
    unreadable: 'Can’t be read',
    inCloud: 'In the cloud',
    isRead: 'Read',
    share: (percent: string) => `${percent} read`,
  },
  want: { add: 'Want to read', remove: 'Remove from Want to read' },
  secretLink: {
    code: (what: string) => `QR code: ${what}`,
    now: 'Copy this link now. It won’t be shown again.',
    alone: 'Share it privately, so that nobody else sees it.',
    until: (moment: string) => `It works once, until ${moment}.`,
  },
  /** For an administrator on a device that was linked with fewer permissions. */
  linkedDevice: {
    title: 'Sign in with your password for this',
    text: 'This device was linked without your password, so it can’t change settings. Sign in with your user name and password to do it here.',
    action: 'Sign in with password',
    noLibrary: {
      title: 'No library yet',
      text: 'Sign in with your user name and password to add a library. This device was linked without your password, so it can’t add one.',
    },
  },
  noBooks: {
    scanning: {
      title: 'Adding books',
      text: 'The first books appear here as soon as they are scanned.',
    },
    bare: {
      title: 'No books in your libraries yet',
      text: 'Put comics, EPUBs or PDFs into the folder of a library. The next scan finds them, or you can start one now.',
    },
    nothingShared: {
      title: 'No books for you yet',
      text: 'No books have been shared with you yet. Ask the person who runs this Inglenook.',
    },
  },
  shareFirst:
    'Inglenook is available only on this computer. To let other devices connect, turn on “Share on home network” under “This computer” or in the tray menu.',
  onlyHere: (setting: string) =>
    `This Inglenook is available only on this computer, so the address doesn’t work on other devices. To use other devices, let it listen on the network (${setting} in its configuration).`,
  order: {
    moved: (title: string, position: number, count: number) => `${title} is now at position ${position} of ${count}.`,
    move: (title: string, position: number, count: number) => `Move ${title}, position ${position} of ${count}`,
    grip: 'Drag handle: drag, or use the arrow keys',
  },
  select: {
    begin: 'Select',
    all: 'Select all',
    first: (count: number) => `Select the first ${formatNumber(count)}`,
  },
} as const

export const common = inLanguage('common', english)

export const englishScanTexts = {
  label: 'Scan',
  pausing: { pause: 'Pause scan', resume: 'Resume scan' },
  cancel: 'Cancel scan',
  cancelHint: 'Books scanned so far stay in the library',
  queued: 'Queued',
  paused: (amount: string) => `Paused · ${amount}`,
  walking: (files: string) => `Scanning folders: ${files} so far`,
  amount: (done: string, files: string) => `${done} of ${files}`,
  soFar: (done: string) => `${done} so far`,
  rate: (files: string) => `${files} per second`,
  left: (time: string) => `${time} left`,
  found: 'Files found',
  processed: 'Processed',
  newSeries: 'New series',
  newBooks: 'New books',
  errors: 'Errors',
  unchanged: 'Unchanged',
  changed: 'Changed',
  moved: 'Moved',
  returned: 'Restored',
  missing: 'Missing',
} as const

export const scanTexts = inLanguage('scans', englishScanTexts)

export const englishPausing = {
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  nowPaused: 'Paused',
  resumed: 'Resumed',
} as const

export const pausing: { readonly [Word in keyof typeof englishPausing]: string } = inLanguage('pausing', englishPausing)

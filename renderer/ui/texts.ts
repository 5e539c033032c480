import { inLanguage } from '../languages/in-language.ts'
import { formatNumber } from '../lib/format.ts'

/** Words that many screens share. */
export const english = {
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  onItsWay: 'One moment, it is on its way',
  goHome: 'Go home',
  allSeries: 'All series',
  allBooks: 'All books',
  allLibraries: 'All libraries',
  allLists: 'All lists',
  toLibraries: 'To the libraries',
  showMore: 'Show more',
  more: 'More',
  less: 'Less',
  andMore: (count: number) => `${formatNumber(count)} more`,
  copy: 'Copy',
  copied: 'Copied',
  copyWhat: (what: string) => `Copy ${what}`,
  gone: { tab: 'Not found', title: 'There is nothing here' },
  unread: (count: number) => `${formatNumber(count)} unread`,
  book: {
    more: (title: string) => `More for ${title}`,
    read: 'Read',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    download: 'Download',
    about: 'About this book',
    unreadable: 'Cannot be read',
    isRead: 'Read',
    share: (percent: number) => `${percent} % read`,
  },
  want: { add: 'Want to read', remove: 'Take out of the queue' },
  handOver: {
    code: (what: string) => `Code for the camera: ${what}`,
    now: 'Copy this link now. It is not shown again.',
    alone: 'Hand it over so that nobody else sees it.',
    until: (moment: string) => `It works once, until ${moment}.`,
  },
  /** For an administrator at a device that was linked with fewer permissions. */
  linkedDevice: {
    title: 'Sign in with your password for this',
    text: 'This device was linked without your password and can’t change how Inglenook is set up. Sign in with your user name and password to do it here.',
    action: 'Sign in with password',
    noLibrary: {
      title: 'No library yet',
      text: 'Sign in with your user name and password to add a library. This device was linked without your password and can’t do it.',
    },
  },
  noBooks: {
    scanning: {
      title: 'Adding books',
      text: 'The first books appear here as soon as they have been scanned.',
    },
    bare: {
      title: 'No books in your libraries yet',
      text: 'Put comics, EPUBs or PDFs into the folder of a library. The next scan finds them, and you can start one yourself.',
    },
    nothingShared: {
      title: 'No books for you yet',
      text: 'No books are shared with you yet. Ask the person who runs this Inglenook.',
    },
  },
  shareFirst:
    'Only this computer reaches Inglenook now. To let others in, switch on “Share in the home network”: it stands under “This computer”, and in the menu beside the clock.',
  onlyHere: (setting: string) =>
    `This Inglenook answers on this computer only, so the address works nowhere else. Let it listen on the network (${setting} in its configuration) to use other devices.`,
  order: {
    moved: (title: string, place: number, count: number) => `${title} is now at place ${place} of ${count}.`,
    move: (title: string, place: number, count: number) => `Move ${title}, place ${place} of ${count}`,
    grip: 'Grip: drag, or use the arrow keys',
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
  pausing: { pause: 'Pause the scan', resume: 'Resume the scan' },
  stop: 'Stop the scan',
  stopKept: 'What was read so far is kept',
  waiting: 'Waiting for its turn',
  paused: (amount: string) => `Paused · ${amount}`,
  walking: (files: string) => `Looking through folders: ${files} so far`,
  amount: (done: string, files: string) => `${done} of ${files}`,
  soFar: (done: string) => `${done} so far`,
  rate: (files: string) => `${files} a second`,
  left: (time: string) => `${time} left`,
  found: 'Files found',
  processed: 'Processed',
  newSeries: 'New series',
  newBooks: 'New books',
  errors: 'Errors',
  unchanged: 'Unchanged',
  changed: 'Changed',
  moved: 'Moved',
  returned: 'Returned',
  missing: 'Missing',
} as const

export const scanTexts = inLanguage('scans', englishScanTexts)

export const englishPausing = {
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  nowPaused: 'Paused',
  goesOn: 'It goes on',
} as const

export const pausing: { readonly [Word in keyof typeof englishPausing]: string } = inLanguage('pausing', englishPausing)

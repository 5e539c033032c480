import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'Downloads',
  lead: 'Books on this device that you can read without a connection. Only you see your downloads.',
  books: 'Books',
  empty: {
    title: 'No downloads yet',
    text: 'Download books to read them without a connection. Open a book, then select “More options for this book” and “Download to this device”.',
    action: 'Find books to download',
  },
  cannot: {
    title: 'Downloads need HTTPS',
    text: 'Browsers can store books and install apps only over HTTPS, or on the computer that Inglenook runs on. Ask the person who runs this Inglenook to set up HTTPS. Until then, download a book as a file and open it in a reading app.',
  },
  read: 'Read',
  readBook: (title: string) => `Read ${title}`,
  remove: 'Remove',
  removeBook: (title: string) => `Remove ${title} from this device`,
  removeAll: 'Remove all',
  removeAllTitle: 'Remove all downloads?',
  removeAllText: 'The books and your reading progress stay on the server.',
  facts: { count: 'Books', bytes: 'Size', room: 'Available space' },
  waiting: (sessions: number) =>
    `${plural(sessions, 'reading session')} not synced yet. This happens automatically as soon as the server can be reached.`,
  install: {
    title: 'Install as an app',
    lead: 'Inglenook gets its own window and icon.',
    action: 'Install Inglenook',
    installed: 'You’re using the installed app.',
    byHand:
      'In your browser’s menu, select “Install” or “Add to Home Screen”. On iPhone and iPad, it’s in the Share menu.',
  },
} as const

export const texts = inLanguage('offline', english)

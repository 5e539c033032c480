import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'
export const english = {
  title: 'On this device',
  lead: 'Books that open here without the server. Only you see yours.',
  books: 'Books',
  empty: {
    title: 'No book is kept here yet',
    text: 'Books that you keep on this device stand here, and can be read on a train, in the garden, or while the server sleeps. Open a book, then “More for this book” and “Keep on this device”.',
    action: 'Find something to keep',
  },
  cannot: {
    title: 'This address cannot keep books',
    text: 'Browsers keep books, and install an app, only from an address that begins with https, or on the computer that Inglenook runs on. Whoever runs this Inglenook can put it behind https. Until then, download a book and open it in a reading app.',
  },
  read: 'Read',
  readBook: (title: string) => `Read ${title}`,
  remove: 'Remove',
  removeBook: (title: string) => `Remove ${title} from this device`,
  removeAll: 'Remove all',
  removeAllTitle: 'Remove all books from this device?',
  removeAllText: 'They stay on the server, and so do your places in them.',
  facts: { count: 'Books', bytes: 'Their size', room: 'Room left for Inglenook' },
  waiting: (sessions: number) =>
    `${plural(sessions, 'reading', 'readings')} wait to be told to the server. They go by themselves as soon as it answers.`,
  install: {
    title: 'As an app',
    lead: 'Inglenook gets its own window and its own icon.',
    action: 'Install Inglenook',
    installed: 'You are using the installed app.',
    byHand:
      'In the menu of your browser, choose “Install” or “Add to Home Screen”. On an iPhone or iPad it is in the menu of the Share button.',
  },
} as const

export const texts = inLanguage('offline', english)

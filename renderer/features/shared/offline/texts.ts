import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  shelf: 'Downloads',
  download: 'Download to this device',
  stop: 'Cancel download',
  remove: 'Remove download',
  resume: 'Resume download',
  tryAgain: 'Try again',
  downloaded: (title: string) => `${title} is downloaded. You can read it without a connection.`,
  removed: (title: string) => `${title} was removed from this device. Your reading progress stays.`,
  cannot:
    'Browsers can store books only over HTTPS, or on the computer that Inglenook runs on. Download the file instead.',
  starting: 'Starting download…',
  amount: (done: string, total: string, bytes: string) => `Downloading: ${done} of ${total} parts, ${bytes}`,
  waits: 'The server asked to wait a moment. The download continues automatically.',
  whole: (bytes: string) => `Downloaded, ${bytes}`,
  old: 'The server has a newer version. You can read the downloaded one until you update it. Your reading progress stays.',
  update: 'Update download',
  fileGone: 'The file no longer exists on the server. Your download stays until you remove it.',
  gone: 'This book was removed from the server or is no longer shared with you, so its download was removed. If the book comes back, it’s downloaded again.',
  missing: (count: string) => `${count} unreadable parts skipped`,
  partly: 'Not fully downloaded.',
  progress: (title: string) => `Downloading ${title}`,
  problems: {
    full: 'This device is out of space, so the unfinished download was removed. Remove other downloads, then try again.',
    away: 'Inglenook can’t be reached. The download continues automatically when it’s back.',
    busy: 'The server is busy. What’s downloaded so far stays, and the rest is tried again later.',
    refused: 'You don’t have permission to read this book. Ask the person who runs this Inglenook.',
  },
} as const

export const texts = inLanguage('downloads', english)

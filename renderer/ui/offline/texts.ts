import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  shelf: 'On this device',
  keep: 'Keep on this device',
  stop: 'Stop keeping',
  remove: 'Remove from this device',
  goOn: 'Go on keeping',
  tryAgain: 'Try again',
  keptNow: (title: string) => `${title} is on this device now. It opens without the server, too.`,
  removed: (title: string) => `${title} is no longer on this device. Your place in it stays.`,
  cannot:
    'Browsers keep books only from an address that begins with https, or on the computer that Inglenook runs on. Download the file instead.',
  beginning: 'Keeping on this device …',
  amount: (done: string, total: string, bytes: string) => `Keeping on this device: ${done} of ${total} parts, ${bytes}`,
  waits: 'Inglenook has asked to wait a moment. It goes on by itself.',
  whole: (bytes: string) => `On this device, ${bytes}`,
  old: 'A newer version is on the server. The one on this device opens until you renew it, and your place stays.',
  keepAnew: 'Renew it',
  fileGone: 'The file is gone from the server. What is on this device stays until you remove it.',
  gone: 'It is gone from the server, or no longer shared with you. Its copy was taken off this device; should it come back, it is kept again.',
  missing: (count: string) => `${count} that the server cannot read either`,
  partly: 'Not all of it is on this device.',
  progress: (title: string) => `Keeping ${title}`,
  problems: {
    full: 'This device has no room for it, and what came of it was taken away again. Remove other books from it, then try again.',
    away: 'Inglenook could not be reached. It goes on by itself when it is back.',
    busy: 'Inglenook cannot give all of it at present. What came stays, and it is tried again later.',
    refused: 'You may not read its pages. Ask the person who runs this Inglenook.',
  },
} as const

export const texts = inLanguage('kept', english)

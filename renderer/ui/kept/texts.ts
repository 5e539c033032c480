import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  keep: 'Keep on this device',
  stop: 'Stop keeping',
  remove: 'Remove from this device',
  goOn: 'Go on keeping',
  keptNow: (title: string) => `${title} is on this device now. It opens without the server, too.`,
  removed: (title: string) => `${title} is no longer on this device. Your place in it stays.`,
  cannot:
    'Browsers keep books only from an address that begins with https, or on the computer that Inglenook runs on. Download the file instead.',
  beginning: 'Keeping on this device …',
  amount: (done: string, total: string, bytes: string) => `Keeping on this device: ${done} of ${total} parts, ${bytes}`,
  whole: (bytes: string) => `On this device, ${bytes}`,
  old: 'The file has changed since it was kept on this device.',
  keepAnew: 'Keep the new one',
  missing: (count: string) => `${count} that the server cannot read either`,
  partly: 'Not all of it is on this device.',
  progress: (title: string) => `Keeping ${title}`,
  problems: {
    full: 'This device has no more room for it. Remove other books from it, then go on.',
    away: 'Inglenook could not be reached. Go on when it is back.',
    refused: 'You may not read its pages. Ask the person who runs this Inglenook.',
  },
} as const

export const texts = inLanguage('kept', english)

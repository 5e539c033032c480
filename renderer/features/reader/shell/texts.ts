import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  back: 'Back',
  retry: 'Try again',
  fullscreen: 'Full screen',
  place: 'Place in the book',
  contents: 'Contents',
  noContents: 'This book has no list of contents.',
  end: {
    card: 'What comes next',
    finished: 'You have finished',
    next: 'Next in the series',
    read: 'Read it',
    nextOf: (list: string) => `Next in “${list}”`,
    lastOfList: 'This was the last book of the reading list.',
    toList: 'Back to the reading list',
    last: 'This was the last book of the series.',
    toSeries: 'Back to the series',
    stay: 'Stay on this page',
  },
  start: {
    title: 'This is the beginning',
    previous: 'Before it comes',
    read: 'Read it',
    previousOf: (list: string) => `Before it comes in “${list}”`,
    firstOfList: 'It is the first book of the reading list.',
    first: 'It is the first book of the series.',
  },
  incognito: {
    badge: 'Incognito',
    name: 'Read incognito',
    hint: 'No place is kept and nothing counts as read.',
  },
  keys: {
    title: 'Keys',
    change: (command: string) => `Change the key for ${command}`,
    press: 'Press a key…',
    none: 'no key',
    hint: 'A key that is given away is lost to what had it before. The keys are remembered on this device.',
    reset: 'All keys as they were',
    names: {
      Space: 'Space',
      'Shift+Space': 'Shift + Space',
      ArrowRight: '→',
      ArrowLeft: '←',
      ArrowUp: '↑',
      ArrowDown: '↓',
      'Shift+ArrowRight': 'Shift + →',
      'Shift+ArrowLeft': 'Shift + ←',
      PageDown: 'Page down',
      PageUp: 'Page up',
    } as Readonly<Record<string, string>>,
  },
  hint: {
    next: 'Tap to go on',
    previous: 'Tap to go back',
    bars: 'Tap for the controls',
    keys: 'Arrow keys and space turn pages. F fills the screen, Escape leaves.',
    done: 'Got it',
  },
} as const

export const texts = inLanguage('readerShell', english)

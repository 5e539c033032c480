import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  back: 'Back',
  retry: 'Try again',
  fullscreen: 'Full screen',
  place: 'Position in book',
  contents: 'Contents',
  noContents: 'This book has no table of contents.',
  end: {
    card: 'What’s next',
    finished: 'You’ve finished',
    next: 'Next in series',
    read: 'Read next',
    nextOf: (list: string) => `Next in “${list}”`,
    lastOfList: 'This was the last book in the reading list.',
    toList: 'Back to reading list',
    last: 'This was the last book in the series.',
    toSeries: 'Back to series',
    stay: 'Stay on this page',
  },
  start: {
    title: 'Beginning of the book',
    previous: 'Previous in series',
    read: 'Read previous',
    previousOf: (list: string) => `Previous in “${list}”`,
    firstOfList: 'This is the first book in the reading list.',
    first: 'This is the first book in the series.',
  },
  incognito: {
    badge: 'Incognito',
    name: 'Read incognito',
    hint: 'Your reading progress isn’t saved.',
  },
  keys: {
    title: 'Keyboard shortcuts',
    change: (command: string) => `Change shortcut for ${command}`,
    press: 'Press a key…',
    none: 'not set',
    hint: 'Each key can be used for one command only. Shortcuts are saved on this device.',
    reset: 'Reset shortcuts',
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
    next: 'Tap for next page',
    previous: 'Tap for previous page',
    bars: 'Tap for controls',
    keys: 'Arrow keys and Space turn pages. F turns on full screen, Escape closes the book.',
    done: 'Got it',
  },
} as const

export const texts = inLanguage('readerShell', english)

export const texts = {
  back: 'Back',
  retry: 'Try again',
  fullscreen: 'Full screen',
  place: 'Place in the book',
  end: {
    card: 'What comes next',
    finished: 'You have finished',
    next: 'Next in the series',
    read: 'Read it',
    last: 'This was the last book of the series.',
    toSeries: 'Back to the series',
    stay: 'Stay on this page',
  },
  start: {
    title: 'This is the beginning',
    previous: 'Before it comes',
    read: 'Read it',
    first: 'It is the first book of the series.',
  },
  hint: {
    next: 'Tap to go on',
    previous: 'Tap to go back',
    bars: 'Tap for the controls',
    keys: 'Arrow keys and space turn pages. F fills the screen, Escape leaves.',
    done: 'Got it',
  },
} as const

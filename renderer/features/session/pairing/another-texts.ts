import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  open: 'Sign in with another device',
  how: 'Scan this code with a phone or tablet where you’re signed in. Or open this address there and enter the pairing code:',
  waiting: 'Waiting for approval…',
  in: (name: string) => `Signed in as ${name}.`,
  turnedAway: 'The request was denied, and nobody was signed in. Start again if that was a mistake.',
  resting: 'The code was hidden because nobody used it for a while.',
  again: 'Show new code',
  haveCode: 'Does the other device show a code instead?',
  digits: 'Pairing code of the other device',
  noDigits: 'Enter the six-digit pairing code that the other device shows.',
  take: 'Sign in',
  gone: 'This code is wrong or has expired. Check the digits, or get a new code.',
} as const

export const another = inLanguage('anotherDevice', english)

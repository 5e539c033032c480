import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  open: 'Sign in with another device',
  how: 'Scan this code with a phone or tablet where you are signed in. Or open this address there and type the digits:',
  waiting: 'Waiting until somebody lets this device in …',
  in: (name: string) => `You are in as ${name}.`,
  turnedAway: 'Somebody turned this device away. Nothing was signed in. Begin again if it was a mistake.',
  resting: 'Nobody came for a while, so no code is shown any more.',
  again: 'Show a new code',
  haveCode: 'Does the other device show a code instead?',
  digits: 'Six digits of the other device',
  noDigits: 'Type the six digits that the other device shows.',
  take: 'Sign in',
  gone: 'This code is not good any more, or was never there. Look at the digits again, or let a new code be shown.',
} as const

export const another = inLanguage('anotherDevice', english)

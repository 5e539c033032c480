import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  title: 'Link a device',
  lead: 'Enter the pairing code that the device shows, or scan it with the camera of this device.',
  digits: 'Pairing code',
  noDigits: 'Enter the six-digit pairing code that the device shows.',
  go: 'Continue',
  home: 'Go home',
  toDevices: 'View your devices',
  other: 'Enter another code',
  mayNot: 'You can’t link devices',
  mayNotText: 'Ask a parent or an administrator to link this device.',
  mayNotByKey: 'This device was itself linked without a password. Use one where you signed in with your password.',
  goneTitle: 'No device is waiting with this code',
  gone: 'The code may have expired or been used already. Start again on the device to get a new code.',
  asking: {
    title: 'Link this device?',
    lead: 'Check that this is your device. If you don’t recognize it, deny the request.',
    device: 'Device',
    unnamed: 'Unknown device',
    address: 'IP address',
    noAddress: 'Unknown',
    since: 'Requested',
    name: 'Device name',
    approve: 'Approve',
    deny: 'Deny',
  },
  approveRequest: {
    title: (name: string) => `${name} is linked`,
    aDevice: 'The device',
    text: 'It signs in within a few seconds, with its own API key. You can sign it out at any time under “Devices and sessions”.',
  },
  denied: {
    title: 'Request denied',
    text: 'The device wasn’t signed in, and its code no longer works. If you don’t know who asked, there is nothing else to do.',
  },
  take: {
    title: 'Sign in on this device',
    lead: 'Someone who is signed in shows you this code. It signs you in here as that person.',
    replaces: (name: string) => `${name} is signed in here now. Continuing replaces that account.`,
    name: 'Device name',
    nameHint: 'Leave blank to name it automatically.',
    go: 'Sign in on this device',
    doneTitle: (name: string) => `You’re signed in as ${name}`,
    done: 'This device stays signed in until someone signs it out.',
    start: 'Start reading',
    goneTitle: 'This code is no longer valid',
    gone: 'It was used, has expired or was cancelled. Ask the person who showed it for a new one.',
    toSignIn: 'Go to sign-in',
  },
} as const

export const texts = inLanguage('pairing', english)

export const englishAnotherDevice = {
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

export const another = inLanguage('anotherDevice', englishAnotherDevice)

import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  title: 'Let a device in',
  lead: 'The device shows six digits. Type them here, or scan its code with the camera of this device.',
  digits: 'Six digits',
  noDigits: 'Type the six digits that the device shows.',
  go: 'Look at the device',
  home: 'Go home',
  toDevices: 'Your devices',
  other: 'Type another code',
  mayNot: 'You cannot let devices in',
  mayNotText: 'Ask a grown-up, or somebody who runs this Inglenook, to let this device in.',
  mayNotByKey: 'This device was let in without a password itself. Use one where you signed in with it.',
  goneTitle: 'No device asks with this code',
  gone: 'Its time may be over, or it was used already. Begin again on the device: it shows a new code.',
  asking: {
    title: 'Let this device in?',
    lead: 'Look at the device before you. If you do not know it, turn it away.',
    device: 'Device',
    unnamed: 'It does not say what it is',
    address: 'Its address',
    noAddress: 'Unknown',
    since: 'Asked',
    name: 'Name it gets in your list',
    approve: 'Let it in',
    deny: 'Turn it away',
  },
  approveRequest: {
    title: (name: string) => `${name} is let in`,
    aDevice: 'The device',
    text: 'It signs itself in within a few seconds, with a key of its own. You can sign it out under your devices at any time.',
  },
  denied: {
    title: 'Turned away',
    text: 'The device got nothing, and its code is good for nothing any more. If you do not know who asked, there is nothing else to do.',
  },
  take: {
    title: 'Sign in on this device',
    lead: 'Somebody who is signed in shows you this code. You are signed in here as that person.',
    replaces: (name: string) => `${name} is signed in here now. Another person would take that place.`,
    name: 'Name of this device',
    nameHint: 'You can leave it empty: it tells what it is.',
    go: 'Sign in on this device',
    doneTitle: (name: string) => `You are signed in as ${name}`,
    done: 'This device stays signed in until somebody signs it out.',
    start: 'Start reading',
    goneTitle: 'This code is not good any more',
    gone: 'It was used, its time is over, or it was taken back. Ask the person who showed it for a new one.',
    toSignIn: 'To the sign-in',
  },
} as const

export const texts = inLanguage('pairing', english)

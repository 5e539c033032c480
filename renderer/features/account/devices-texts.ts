import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Devices and sign-ins',
  lead: 'Where your account is used. Whatever you do not know, sign it out, and change your password.',
  leadOfLocked: 'Where your account is used.',
  add: {
    title: 'Add a device',
    lead: 'A phone, a tablet or a television is let in without a password, and can be signed out here at any time.',
    show: 'Add a device',
    enter: 'Enter the code of a device',
    text: 'Show the new device a code. It takes it once, within five minutes.',
    name: 'Name of the device',
    nameHint: 'You can leave it empty: it tells what it is.',
    make: 'Show the code',
    scan: 'Scan it with the camera of the new device. Or open this address there, choose “Sign in with another device” and type the digits:',
    waiting: 'Waiting for the device …',
    isIn: (name: string) => `${name} is let in.`,
    isInText:
      'It has a key of its own now and stays signed in until you sign it out. If this is not the device that you meant, sign it out at once below.',
    from: 'Its address:',
    aDevice: 'The device',
    over: 'This code is over. Nothing was let in, and it is good for nothing any more.',
    again: 'Show a new code',
    done: 'Done',
    cancel: 'Cancel',
  },
  sessions: {
    title: 'Signed in',
    lead: 'Browsers and apps where you signed in. One that is not used any more ends by itself.',
  },
  devices: {
    title: 'Apps and paired devices',
    lead: 'What comes with a key or with your password each time.',
  },
  keys: {
    title: 'Keys',
    lead: 'A key lets one app in without your password. It does no more than you allow it.',
    make: 'Make a key',
  },
  apps: {
    title: 'Connect an app',
    lead: 'Choose the app you read in: this is what to enter there, step by step.',
  },
  visible: {
    title: 'Found by itself',
    lead: 'Some apps look for catalogs in the network and need no address.',
  },
} as const

export const texts = inLanguage('devices', english)

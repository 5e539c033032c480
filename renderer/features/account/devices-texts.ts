import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  title: 'Devices and sessions',
  lead: 'Where your account is used. If you don’t recognize something, sign it out and change your password.',
  leadOfLocked: 'Where your account is used.',
  add: {
    title: 'Add a device',
    lead: 'Link a phone, tablet or TV without typing your password. You can sign it out here at any time.',
    show: 'Add device',
    enter: 'Enter pairing code',
    text: 'Show a code to the new device. It works once and expires after five minutes.',
    name: 'Device name',
    nameHint: 'Leave blank to name it automatically.',
    make: 'Show code',
    scan: 'Scan it with the camera of the new device. Or open this address there, choose “Sign in with another device” and enter the pairing code:',
    waiting: 'Waiting for the device…',
    isIn: (name: string) => `${name} is linked.`,
    isInText:
      'It has its own API key and stays signed in until you sign it out. If this isn’t your device, sign it out below right away.',
    from: 'IP address:',
    aDevice: 'The device',
    over: 'This code has expired. No device was linked.',
    again: 'Show new code',
    done: 'Done',
    cancel: 'Cancel',
  },
  sessions: {
    title: 'Active sessions',
    lead: 'Browsers and apps where you’re signed in. Unused sessions expire automatically.',
  },
  devices: {
    title: 'Apps and linked devices',
    lead: 'These sign in with an API key, or with your password each time.',
  },
  keys: {
    title: 'API keys',
    lead: 'An API key lets an app sign in without your password. It can only do what you allow.',
    make: 'Create API key',
  },
  apps: {
    title: 'Connect an app',
    lead: 'Choose the app you read in to see what to enter there, step by step.',
  },
  visible: {
    title: 'Network discovery',
    lead: 'Some apps search the network for catalogs and need no address.',
  },
} as const

export const texts = inLanguage('devices', english)

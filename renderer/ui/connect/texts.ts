import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  which: 'Which app do you read in?',
  choose: 'Choose an app',
  steps: (name: string) => `Steps for ${name}`,
  fields: { address: 'Address', host: 'Host', port: 'Port' },
  fieldFor: (field: string, app: string) => `${field.toLowerCase()} for ${app}`,
  keyedFor: (app: string) => `address of ${app} with the key`,
  user: 'Your user name',
  makeKey: (name: string) => `Make a key for ${name}`,
  keyHint: 'A key lets this app in without your password, and ends by itself alone.',
  keyedAddress:
    'Does the app have no fields for a name and a password? Then enter this address in place of the other one: it signs in by itself. Whoever has it has what the key allows, until you revoke the key.',
  showCode: 'Show as QR code',
  hideCode: 'Hide the QR code',
  codeLabel: 'QR code of the address',
  rootAddress: 'If the app takes no path in an address',
  compatOff: {
    title: 'This app needs the interface for Komga apps, which is off',
    may: 'Switch it on in the settings, under “Apps made for Komga”. Nothing is changed by that for other apps.',
    mayNot: 'An administrator of your household can switch it on: Administration, Settings, “Apps made for Komga”.',
    open: 'Open the settings',
  },
  sync: {
    title: 'Keep your place',
    lead: 'KOReader tells where you are, and goes on where you stopped on another device.',
    steps: [
      'Open a book, then the menu with the tools, then Progress sync.',
      'Choose Custom sync server and enter this address.',
      'Choose Login: your user name, and a key as the password. Your own password does not work here.',
    ],
    address: 'Sync server',
    off: 'The progress sync of KOReader is switched off in the configuration of this server (koreader_api.enabled).',
  },
  visible: {
    label: 'Visible on this network',
    help: 'Apps that look for catalogs find Inglenook without its address.',
    starting: 'Telling the network …',
    as: (name: string, place: string) => `Apps see “${name}” at ${place}.`,
    check: 'Check that it can be found',
    heard:
      'Inglenook hears itself in the network. If a device does not find it, it is in another network, or its app does not look for catalogs: enter the address there.',
    onlyAdmin: 'An administrator can switch this.',
  },
} as const

export const texts = inLanguage('connect', english)

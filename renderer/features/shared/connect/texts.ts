import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  which: 'Which app do you read in?',
  choose: 'Choose an app',
  steps: (name: string) => `Steps for ${name}`,
  fields: { address: 'Address', host: 'Host', port: 'Port' },
  fieldFor: (field: string, app: string) => `${field.toLowerCase()} for ${app}`,
  keyedFor: (app: string) => `address for ${app} with the API key`,
  user: 'Your user name',
  makeKey: (name: string) => `Create API key for ${name}`,
  keyHint: 'With an API key, this app signs in without your password, and you can revoke it separately.',
  keyedAddress:
    'If the app has no fields for a user name and password, use this address instead. It contains the API key, so anyone who has it can sign in until you revoke the key.',
  showCode: 'Show QR code',
  hideCode: 'Hide QR code',
  codeLabel: 'QR code of the address',
  rootAddress: 'If the app doesn’t accept a path in the address',
  compatOff: {
    title: 'This app needs support for Komga apps, which is off',
    may: 'Turn it on in Settings under “Apps made for Komga”. Other apps are not affected.',
    mayNot: 'Ask an administrator to turn it on: Administration, Settings, “Apps made for Komga”.',
    open: 'Open settings',
  },
  sync: {
    title: 'Sync reading progress',
    lead: 'KOReader syncs your progress, so you can continue on another device.',
    steps: [
      'Open a book, then the tools menu, then Progress sync.',
      'Choose Custom sync server and enter this address.',
      'Choose Login. Enter your user name, and an API key as the password. Your own password doesn’t work here.',
    ],
    address: 'Sync server',
    off: 'KOReader progress sync is turned off in the configuration of this server (koreader_api.enabled).',
  },
  visible: {
    label: 'Visible on this network',
    help: 'Apps that search for catalogs find Inglenook without its address.',
    starting: 'Announcing on the network…',
    as: (name: string, place: string) => `Apps see “${name}” at ${place}.`,
    check: 'Test discovery',
    heard:
      'Inglenook is visible on the network. If a device doesn’t find it, the device is on another network or its app doesn’t search for catalogs. Enter the address there instead.',
    onlyAdmin: 'Only an administrator can change this.',
  },
  httpAddress: 'If the app or device can’t use https',
  https: {
    off: 'HTTPS is off. To turn it on, set application.tls in service.yaml. The guide “HTTPS at home” describes three ways.',
    kinds: { files: 'Certificate files', acme: 'Own domain (ACME)', tailscale: 'Tailscale' },
    requested: 'Requesting a certificate…',
    missing: 'No certificate yet',
    nameless: 'No names',
    until: (day: string) => `Valid until ${day}`,
    next: (moment: string) => `Next attempt: ${moment}`,
    addresses: 'Address for other devices',
    unreachable:
      'Inglenook couldn’t reach itself at a name of the certificate, so codes and apps get the address by http. Check that the name leads to this computer on your network. If your own authority issued the certificate, set application.base_url.',
    check: 'Check now',
  },
} as const

export const texts = inLanguage('connect', english)

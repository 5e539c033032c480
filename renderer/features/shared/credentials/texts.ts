import type { Device } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  thisOne: 'This device',
  unknown: 'Unknown app',
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  signOutOthers: 'Sign out all others',
  signOutAll: 'Sign out everywhere',
  noSessions: 'No active sessions.',
  noOwnOthers: 'No other sessions.',
  kinds: { web: 'Browser', api: 'App' },
  seen: (kind: string, when: string) => `${kind} · Last active ${when}`,
  since: (date: string) => `Signed in ${date}`,
  endsUnused: (date: string) => `Expires ${date} if unused`,
  approveRequest: (when: string) => `Linked ${when}`,
  endTitle: (name: string) => `Sign out ${name}?`,
  endKept: 'It is signed out immediately. Reading progress stays, and you can sign in there again.',
  endOthersTitle: 'Sign out all other browsers and apps?',
  endOthersKept:
    'They are signed out immediately; this device stays signed in. Reading progress stays. Devices with an API key ' +
    'and apps that use the password are listed below and stay signed in.',
  endAllTitle: 'Sign this person out everywhere?',
  endAllKept:
    'Every browser and app where they are signed in is signed out immediately. Reading progress stays. Devices with ' +
    'an API key and apps that use the password are listed below and stay signed in.',
  ended: (count: number) => (count === 0 ? 'No other sessions were active.' : `Signed out: ${count}.`),
  noDevices: 'No devices yet. Apps and linked devices appear here after their first use.',
  lastRead: 'Last read:',
  byKey: (name: string) => `Uses the API key “${name}”`,
  ownKey: 'Uses its own API key',
  byPassword: 'Uses user name and password',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  name: 'Name',
  save: 'Save',
  forget: 'Sign out and remove',
  forgetTitle: (name: string) => `Sign out ${name}?`,
  forgetKey: 'Its API key is revoked and can’t be used again. Reading progress stays.',
  forgetPassword:
    'It is removed from this list but reappears when it is used again, because it has the password. To lock it out, ' +
    'change the password. Reading progress stays.',
  noKeys: 'No API keys yet.',
  neverUsed: 'Never used',
  used: (when: string) => `Last used ${when}`,
  made: (date: string) => `Created ${date}`,
  until: (date: string) => `Expires ${date}`,
  off: 'Turned off',
  over: 'Expired',
  mayNothing: 'No permissions',
  may: (rights: readonly string[], more: number) => {
    const named = rights
      .map((right, index) => (index === 0 ? right : `${right.charAt(0).toLowerCase()}${right.slice(1)}`))
      .join(', ')
    return more === 0 ? `Permissions: ${named}` : `Permissions: ${named}, and ${more} more`
  },
  scopes: { all: 'Full access', reading: 'Read and sync progress' },
  change: 'Edit',
  changeTitle: (name: string) => `Edit API key ${name}`,
  switchOff: 'Turn off',
  switchOn: 'Turn on',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeKept: 'Apps that use this API key are signed out immediately. This can’t be undone. Reading progress stays.',
  keyName: 'Name',
  keyPlaceholder: 'Kitchen tablet',
  noName: 'Enter a name.',
  makeKey: 'Create API key',
  makeTitle: 'Create API key',
  make: 'Create',
  done: 'Done',
  theKey: (name: string) => `API key ${name}`,
  scope: 'Permissions',
  everything: 'Full access: everything I can do, now and in the future',
  reading: 'Read and sync progress',
  chosen: 'Selected permissions',
  noRights: 'Choose at least one permission.',
  ends: 'Expiration',
  endsNever: 'Never',
  endsOn: 'On a date',
  noDay: 'Choose a future date.',
  shownOnce: 'Copy this API key now. It won’t be shown again.',
  usage: 'Enter it as the password in the app, with any user name.',
} as const

export const texts = inLanguage('credentials', english)

export const englishProtocolNames: Readonly<Record<NonNullable<Device['protocol']>, string>> = {
  api: 'App or browser',
  opds: 'OPDS catalog',
  compat: 'Reading app',
  koreader: 'KOReader',
}

export const protocolNames = inLanguage('devicePlaces', englishProtocolNames)

export const englishActions: Readonly<Record<NonNullable<Device['lastAction']>, string>> = {
  browsed: 'browsed',
  read: 'read',
  downloaded: 'downloaded a file',
  'kept-place': 'synced progress',
  changed: 'made a change',
}

export const actions = inLanguage('deviceActions', englishActions)

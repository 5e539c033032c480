import type { Device } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  thisOne: 'This one',
  unknown: 'An unknown app',
  signOut: 'Sign out',
  signOutOf: (name: string) => `Sign out ${name}`,
  signOutOthers: 'Sign out all others',
  signOutAll: 'Sign out everywhere',
  noSessions: 'Nobody is signed in with this account at the moment.',
  noOwnOthers: 'Nothing else is signed in.',
  kinds: { web: 'Browser', api: 'App' },
  seen: (kind: string, when: string) => `${kind} · Seen ${when}`,
  since: (date: string) => `Signed in ${date}`,
  endsUnused: (date: string) => `Ends ${date} if it is not used`,
  approveRequest: (when: string) => `Let in ${when}`,
  endTitle: (name: string) => `Sign out ${name}?`,
  endKept: 'It is out at once. Reading places are kept, and one can sign in there again.',
  endOthersTitle: 'Sign out all other browsers and apps?',
  endOthersKept:
    'They are out at once; this one stays. Reading places are kept. Devices with a key, and apps that use the ' +
    'password, are listed below: they are not signed out by this.',
  endAllTitle: 'Sign this person out everywhere?',
  endAllKept:
    'Every browser and app where they signed in is out at once. Reading places are kept. Devices with a key, and apps ' +
    'that use the password, are listed below: they are not signed out by this.',
  ended: (count: number) => (count === 0 ? 'Nothing else was signed in.' : `Signed out: ${count}.`),
  noDevices: 'Nothing yet. An app or a paired device appears here once it has been used.',
  lastRead: 'Last read:',
  byKey: (name: string) => `By the key “${name}”`,
  ownKey: 'By a key of its own',
  byPassword: 'By user name and password',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  more: (name: string) => `More for ${name}`,
  forget: 'Sign out and forget',
  forgetTitle: (name: string) => `Sign out ${name}?`,
  forgetKey: 'Its key ends at once and cannot be used again. Reading places are kept.',
  forgetPassword:
    'It goes from this list, and comes back when it is used again, because it has the password. To keep it out for ' +
    'good, change the password. Reading places are kept.',
  noKeys: 'No keys yet.',
  neverUsed: 'Never used',
  used: (when: string) => `Used ${when}`,
  made: (date: string) => `Made ${date}`,
  until: (date: string) => `Until ${date}`,
  off: 'Switched off',
  over: 'Over',
  mayNothing: 'May do nothing at the moment',
  may: (rights: readonly string[], more: number) => {
    const named = rights.map((right, index) => (index === 0 ? right : right.toLowerCase())).join(', ')
    return more === 0 ? `May: ${named}` : `May: ${named}, and ${more} more`
  },
  scopes: { all: 'May do everything that its owner may', reading: 'May read and keep its place' },
  change: 'Change',
  changeTitle: (name: string) => `Change the key ${name}`,
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeKept:
    'The app that uses it is signed out at once, and the key cannot be brought back. Reading places are kept.',
  keyName: 'What is it for?',
  keyPlaceholder: 'Tablet in the kitchen',
  noName: 'Give it a name, so that you know it again.',
  makeKey: 'Make a key',
  makeTitle: 'Make a key',
  make: 'Make the key',
  done: 'Done',
  theKey: (name: string) => `key ${name}`,
  scope: 'What may it do?',
  everything: 'Everything that I may do, later too',
  reading: 'Read, and keep its place',
  chosen: 'Only what I choose',
  noRights: 'Choose at least one thing that it may do.',
  ends: 'When does it end?',
  endsNever: 'When I revoke it',
  endsOn: 'On this day',
  noDay: 'Choose a day to come.',
  shownOnce: 'Copy this key now. It is not shown again.',
  usage: 'Enter it as the password in the app, with any user name.',
} as const

export const texts = inLanguage('credentials', english)

export const englishPlaces: Readonly<Record<NonNullable<Device['protocol']>, string>> = {
  api: 'App or browser',
  opds: 'Catalog (OPDS)',
  compat: 'Reading app',
  koreader: 'KOReader',
}

export const places = inLanguage('devicePlaces', englishPlaces)

export const englishActions: Readonly<Record<NonNullable<Device['lastAction']>, string>> = {
  browsed: 'looked around',
  read: 'read',
  downloaded: 'took a file',
  'kept-place': 'kept its place',
  changed: 'changed something',
}

export const actions = inLanguage('deviceActions', englishActions)

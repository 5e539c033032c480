import type { Invitation, Role } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'People',
  lead: 'Who has an account here, and what they can see and do.',
  list: 'Accounts',
  add: 'Add person',
  invite: 'Invite',
  you: 'you',
  off: 'Deactivated',
  never: 'Never signed in',
  signedIn: (when: string) => `Signed in ${when}`,
  noPassword: 'no password yet',
  all: 'All libraries',
  none: 'No libraries',
  libraries: (count: number) => plural(count, 'library', 'libraries'),
  change: 'Edit',
  changeWho: (name: string) => `Edit ${name}`,
  link: 'Reset password',
  linkFor: (name: string) => `Reset link for ${name}`,
  remove: 'Delete',
  removeAsk: (name: string) => `Delete ${name}?`,
  form: {
    username: 'User name',
    usernameHint: 'They sign in with it.',
    noName: 'Enter a user name.',
    displayName: 'Display name',
    email: 'Email',
    role: 'Role',
    further: 'Additional permissions',
    unfold: 'Additional permissions',
    furtherHint: 'On top of what the role allows.',
    libraries: 'Library access',
    librariesHint: 'Other libraries stay hidden everywhere, including search, counts and apps.',
    every: 'All libraries, including future ones',
    some: 'Selected libraries',
    noLibraries: 'There are no libraries yet.',
    active: 'Account active',
    activeHint: 'Deactivating an account signs it out everywhere. Reading progress and ratings are not deleted.',
    way: 'Initial password',
    withPassword: 'Set a password now',
    withLink: 'Let them choose one with a one-time link',
    password: 'Password',
    endsSessions: 'Changing the role, the permissions or the status signs this person out everywhere.',
    save: 'Save',
    make: 'Create account',
    done: 'Done',
  },
  /** Preview of a person's access before saving. */
  preview: {
    title: 'Access preview',
    nothing: 'They will see nothing.',
    some: (visible: string, all: string, books: string) => `${visible} of ${all}, with ${books}.`,
    unrated: (series: string) => `Hidden because they have no age rating: ${series}.`,
    showUnrated: 'Show unrated titles',
    failed: 'Couldn’t preview what they will see. The limits still apply.',
    needsTag: 'Add them to a group with an allowed tag, or allow a tag on their page afterwards.',
  },
  reset: {
    title: (name: string) => `Reset password of ${name}`,
    text: 'They choose a new password with a one-time link. Until then, the current password still works. Older links stop working.',
    hours: 'Link expires after',
    make: 'Create link',
    label: 'password reset link',
  },
  removal: {
    text: 'The account is deleted together with this person’s data:',
    nothing: 'They have no data of their own yet.',
    kept: 'Books, series and files stay.',
    instead: 'To keep the data, deactivate the account instead.',
    stays: (parts: string) => `Shared items they created stay: ${parts}.`,
    collections: (count: number) => plural(count, 'collection'),
    readLists: (count: number) => plural(count, 'reading list'),
  },
  invitations: {
    title: 'Invitations',
    lead: 'Send a link that lets someone choose their own user name and password. You choose the role, libraries and groups.',
    none: 'No invitations.',
    days: 'Link expires after',
    note: 'Message',
    notePlaceholder: 'Welcome! The comics are in the first library.',
    make: 'Create link',
    label: 'invitation link',
    made: (when: string) => `Created ${when}`,
    actionOf: (action: string, when: string) => `${action}: invitation of ${when}`,
    revoke: 'Revoke',
    revokeAsk: 'Revoke this invitation?',
    revokeKept: 'The link stops working. Existing accounts are not affected.',
    forget: 'Remove',
    forgetAsk: 'Remove this invitation from the list?',
    forgetKept: 'The account created with it stays.',
    madeBy: 'by',
    forChild: 'child account',
    groups: 'Access groups',
    goodUntil: (when: string) => `Expires ${when}`,
    overSince: (when: string) => `Expired ${when}`,
    accepted: 'Accepted',
    acceptedBy: (name: string) => `Accepted by ${name}`,
  },
} as const

export const texts = inLanguage('people', english)

export const englishRoles: Readonly<Record<Role, { readonly name: string; readonly hint: string }>> = {
  reader: { name: 'Reader', hint: 'Can read and rate. Can’t change anything others see.' },
  maintainer: { name: 'Maintainer', hint: 'Can also edit series, books, lists and covers.' },
  admin: { name: 'Administrator', hint: 'Can do everything, including people, libraries, settings and backups.' },
}

export const roles = inLanguage('personRoles', englishRoles)

export const englishInvitationStates: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
}

export const invitationStates = inLanguage('invitationStates', englishInvitationStates)

export const englishResetHours = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
]

export const resetHours = inLanguage('resetTimes', englishResetHours)

export const englishInvitationHours = [
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

export const invitationHours = inLanguage('invitationTimes', englishInvitationHours)

/** A child account: the switch, its options, and a summary of them. */
export const englishKidTexts = {
  child: 'Child account',
  label: 'Child account',
  hint: 'Limits what they can see, as set below.',
  allowList: 'Allowed tags only',
  allowListHint: 'Shows only series with an allowed sharing tag. Until you allow a tag, nothing is shown.',
  taggedOnly: 'allowed tags only',
  age: 'Age limit',
  ageHint: 'Titles rated higher are hidden. A series is hidden if any of its books is rated higher.',
  anyAge: 'No age limit',
  upTo: (age: number) => (age === 0 ? 'All ages' : `Up to ${age}`),
  unrated: 'Show unrated titles',
  unratedHint: 'Many books have no age rating. Turn this off to hide them.',
  brief: {
    upTo: (age: number) => (age === 0 ? 'all ages' : `up to ${age}`),
    unratedShown: 'unrated shown',
    unratedHidden: 'unrated hidden',
  },
  locked: 'Managed by a parent',
  lockedHint: 'They can’t change their name, picture, password, PIN, API keys or devices.',
  onlyAllowed: 'Only series with an allowed tag are shown. If no tag is allowed, nothing is shown.',
  ageOnly: (age: number) => `Series rated above ${age} and unrated series are hidden.`,
  ageAndUnrated: (age: number) => `Series rated above ${age} are hidden. Unrated series are shown.`,
  isLocked: 'A parent manages the name, picture, password, PIN, API keys and devices.',
  personNote: 'Add them to a group with allowed tags, or allow tags on their page. Until then they see nothing.',
} as const

export const kidTexts = inLanguage('kid', englishKidTexts)

/** Reasons for a person's access. */
export const englishReasonTexts = {
  accountOff: 'The account is deactivated.',
  library: (name: string) => `They don’t have access to the library “${name}”.`,
  denied: (tag: string, source: string) => `The tag “${tag}” is hidden from them (${source}).`,
  notAllowed: 'They see only allowed tags, and this has none of them.',
  rated: (age: number, most: number) => `It is rated ${age}, or one of its books is. Their age limit is ${most}.`,
  unrated: (most: number) => `It has no age rating. Their age limit is ${most}, and unrated titles are hidden.`,
  allowed: (tag: string, source: string) => `The tag “${tag}” is allowed (${source}).`,
  unrestricted: 'No restriction applies.',
} as const

export const reasonTexts = inLanguage('accessReasons', englishReasonTexts)

/** The page of one person. */
export const englishPersonTexts = {
  all: 'All people',
  account: 'Account',
  username: 'User name',
  email: 'Email',
  role: 'Role',
  further: 'Additional permissions',
  libraries: 'Libraries',
  lastSeen: 'Last sign-in',
  never: 'Never',
  password: 'Password',
  noPassword: 'Not set: signs in with single sign-on or a one-time link',
  hasPassword: 'Set',
  pin: 'PIN for shared devices',
  hasPin: 'Set',
  noPin: 'Not set',
  sees: 'Library access',
  seesOff: 'The account is deactivated. They see nothing until you activate it.',
  seesAll: 'They see everything that you see.',
  seesSome: (series: string, books: string) => `They see ${series} and ${books}.`,
  ofAll: (visible: string, all: string) => `${visible} of ${all}`,
  rules: 'Active restrictions',
  everyLibrary: 'All libraries, including future ones.',
  onlyLibraries: (names: string) => `Only these libraries: ${names}.`,
  noLibrary: 'No libraries.',
  counts: (tag: string, source: string) => `“${tag}” (${source})`,
  allowed: 'Allowed',
  denied: 'Hidden',
  grants: 'Personal sharing tags',
  grantsLead: 'These apply together with the tags of their groups. A tag that is hidden anywhere stays hidden.',
  groups: 'Access groups',
  groupsLead: 'Tags that are allowed or hidden for a group apply to all its members.',
  groupsNone: 'They are not in any group.',
  join: 'Add to group',
  group: 'Access group',
  chooseGroup: 'Choose a group…',
  noGroups: 'There are no access groups yet.',
  makeGroup: 'Create group',
  inAll: 'They are in every group.',
  leave: (name: string) => `Remove from “${name}”`,
  leaveAsk: (name: string) => `Remove from “${name}” anyway?`,
  devices: 'Devices and sessions',
  devicesLead: 'Where they are signed in, and their apps and API keys.',
  toDevices: 'View devices',
  ask: 'Check access',
  askLead: 'Find a series or book to check whether they can see it, and why.',
  find: 'Series or book',
  findHint: 'Type part of the title.',
  nothing: 'No matches.',
  series: 'Series',
  book: 'Book',
  isSeen: 'Visible',
  isNotSeen: 'Hidden',
  lists: 'Show all series with reasons',
  listSeen: 'Visible series',
  listHidden: 'Hidden series',
  noneSeen: 'They see nothing.',
  noneHidden: 'Nothing is hidden from them.',
} as const

export const personTexts = inLanguage('person', englishPersonTexts)

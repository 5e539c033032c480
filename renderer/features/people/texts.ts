import type { Invitation, Role } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'People',
  lead: 'Who has an account here, and what each of them may see and do.',
  list: 'Accounts',
  add: 'Add a person',
  invite: 'Invite somebody',
  you: 'you',
  off: 'Switched off',
  never: 'Never signed in',
  signedIn: (when: string) => `Signed in ${when}`,
  noPassword: 'no password yet',
  all: 'Every library',
  none: 'No library',
  libraries: (count: number) => plural(count, 'library', 'libraries'),
  more: 'More for',
  change: 'Change',
  changeWho: (name: string) => `Change ${name}`,
  link: 'Link for a new password',
  linkFor: (name: string) => `Link for ${name}`,
  remove: 'Delete',
  removeAsk: (name: string) => `Delete ${name}?`,
  form: {
    username: 'User name',
    usernameHint: 'They sign in with it.',
    noName: 'Enter the name that they sign in with.',
    displayName: 'Name to show',
    email: 'E-mail',
    role: 'Role',
    further: 'May also',
    unfold: 'Allow more than the role does',
    furtherHint: 'Beyond what the role allows.',
    libraries: 'Libraries',
    librariesHint: 'Everything else does not exist for them: no search, no count and no app shows it.',
    every: 'Every library, those added later too',
    some: 'Only these',
    noLibraries: 'There are no libraries yet.',
    active: 'May sign in',
    activeHint: 'Switched off, they are signed out everywhere at once. What they read and rated is kept.',
    way: 'How they get in',
    withPassword: 'I set a password now',
    withLink: 'They choose a password by a one-time link',
    password: 'Password',
    endsSessions: 'A change of role, rights or state signs this person out everywhere.',
    cancel: 'Cancel',
    save: 'Save',
    make: 'Make the account',
    done: 'Done',
  },
  /** What somebody will see, before it is saved. */
  preview: {
    title: 'What they will see',
    nothing: 'They will see nothing.',
    some: (seen: string, all: string, books: string) => `${seen} of ${all}, with ${books}.`,
    unrated: (series: string) => `Hidden because they have no age rating: ${series}.`,
    showUnrated: 'Show unrated titles',
    failed: 'What they will see could not be counted. The limits apply all the same.',
    needsTag: 'Add them to a group that has a tag allowed, or allow one on their page afterwards.',
  },
  reset: {
    title: (name: string) => `New password for ${name}`,
    text: 'With the link they choose a new password, once. The present one stays good until then. An older link ends.',
    hours: 'The link is good for',
    make: 'Make the link',
    label: 'the link for a new password',
  },
  removal: {
    text: 'The account is deleted, and everything that belongs to this person alone with it:',
    nothing: 'They have kept nothing of their own yet.',
    kept: 'Books, series and files stay.',
    instead: 'To keep all of it, switch the account off instead.',
    stays: (parts: string) => `What they made for everybody stays: ${parts}.`,
    collections: (count: number) => plural(count, 'collection'),
    readLists: (count: number) => plural(count, 'reading list'),
  },
  invitations: {
    title: 'Invitations',
    lead: 'A link lets somebody choose their own name and password. Role, libraries and groups are chosen beforehand.',
    none: 'Nobody is invited. Invitations are listed here until they are forgotten.',
    days: 'The link is good for',
    note: 'A line for them',
    notePlaceholder: 'Welcome! The comics are in the first library.',
    make: 'Make the link',
    label: 'the invitation',
    made: (when: string) => `Made ${when}`,
    actionOf: (action: string, when: string) => `${action}: invitation of ${when}`,
    revoke: 'Take back',
    revokeAsk: 'Take this invitation back?',
    revokeKept: 'The link is no good any more. Nobody who has an account already loses it.',
    forget: 'Forget',
    forgetAsk: 'Forget this invitation?',
    forgetKept: 'The line goes from this list. The account that was made with it stays.',
    madeBy: 'by',
    forChild: 'for a child',
    groups: 'Groups that they join',
    goodUntil: (when: string) => `Good until ${when}`,
    overSince: (when: string) => `Over since ${when}`,
    accepted: 'Accepted',
    acceptedBy: (name: string) => `Accepted by ${name}`,
  },
} as const

export const texts = inLanguage('people', english)

export const englishRoles: Readonly<Record<Role, { readonly name: string; readonly hint: string }>> = {
  reader: { name: 'Reader', hint: 'Reads, rates and keeps places. Changes nothing that others see.' },
  maintainer: { name: 'Maintainer', hint: 'Reads, and looks after series, books, lists and covers.' },
  admin: { name: 'Administrator', hint: 'Everything: people, libraries, settings and backups too.' },
}

export const roles = inLanguage('personRoles', englishRoles)

export const englishInvitationStates: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Over',
}

export const invitationStates = inLanguage('invitationStates', englishInvitationStates)

export const englishResetHours = [
  { value: '1', label: 'one hour' },
  { value: '24', label: 'a day' },
  { value: '72', label: 'three days' },
  { value: '168', label: 'a week' },
]

export const resetHours = inLanguage('resetTimes', englishResetHours)

export const englishInvitationHours = [
  { value: '24', label: 'a day' },
  { value: '72', label: 'three days' },
  { value: '168', label: 'a week' },
  { value: '720', label: '30 days' },
]

export const invitationHours = inLanguage('invitationTimes', englishInvitationHours)

/** A child account: the one switch, what it does in particular, and the same told back. */
export const englishKidTexts = {
  child: 'Child account',
  label: 'Child account',
  hint: 'They see only what the limits below allow.',
  allowList: 'Allowed tags only',
  allowListHint: 'Only series with an allowed sharing tag are shown. Until a tag is allowed, nothing is.',
  taggedOnly: 'allowed tags only',
  age: 'Age rating limit',
  ageHint: 'Titles with a higher rating are hidden, and a whole series when one of its books has one.',
  anyAge: 'No age limit',
  upTo: (age: number) => (age === 0 ? 'All ages' : `Up to ${age}`),
  unrated: 'Show unrated titles',
  unratedHint: 'Many books have no age rating. Off, they are hidden.',
  brief: {
    upTo: (age: number) => (age === 0 ? 'all ages' : `up to ${age}`),
    unratedShown: 'unrated shown',
    unratedHidden: 'unrated hidden',
  },
  locked: 'Managed by a parent',
  lockedHint: 'They cannot change their name, picture, password, PIN, keys or devices.',
  onlyAllowed: 'Only series with an allowed tag are shown, and nothing where no tag is allowed.',
  ageOnly: (age: number) => `Series rated above ${age} are hidden, and so are those without an age rating.`,
  ageAndUnrated: (age: number) => `Series rated above ${age} are hidden; those without an age rating are shown.`,
  isLocked: 'Name, picture, password, PIN, keys and devices are changed by a parent.',
  personNote: 'Add them to a group that has tags allowed, or allow some on their page. Until then they see nothing.',
} as const

export const kidTexts = inLanguage('kid', englishKidTexts)

/** Why somebody sees something or does not. */
export const englishReasonTexts = {
  accountOff: 'The account is switched off, so that they see nothing.',
  library: (name: string) => `“${name}” is not one of their libraries.`,
  denied: (tag: string, source: string) => `“${tag}” is hidden from them: ${source}.`,
  notAllowed: 'They see only what has an allowed tag, and this has none.',
  rated: (age: number, most: number) => `It is rated ${age}, or one of its books is; they see up to ${most}.`,
  unrated: (most: number) => `It has no age rating. They see up to ${most}, and nothing unrated.`,
  allowed: (tag: string, source: string) => `“${tag}” is allowed to them: ${source}.`,
  unrestricted: 'Nothing hides it.',
} as const

export const reasonTexts = inLanguage('accessReasons', englishReasonTexts)

/** The page of one person. */
export const englishPersonTexts = {
  all: 'All people',
  account: 'Account',
  username: 'User name',
  email: 'E-mail',
  role: 'Role',
  further: 'May also',
  libraries: 'Libraries',
  lastSeen: 'Last sign-in',
  never: 'Never',
  password: 'Password',
  noPassword: 'None: signs in by an identity provider, or by a one-time link',
  hasPassword: 'Set',
  pin: 'PIN for shared screens',
  hasPin: 'Set',
  noPin: 'None',
  sees: 'What they see',
  seesOff: 'The account is switched off. Nothing is shown to them until it is switched on.',
  seesAll: 'They see everything that you see.',
  seesSome: (series: string, books: string) => `They see ${series} and ${books}.`,
  ofAll: (seen: string, all: string) => `${seen} of ${all}`,
  rules: 'What decides it',
  everyLibrary: 'Every library, those added later too.',
  onlyLibraries: (names: string) => `Only these libraries: ${names}.`,
  noLibrary: 'No library at all.',
  counts: (tag: string, source: string) => `“${tag}”: ${source}`,
  allowed: 'Allowed',
  denied: 'Hidden',
  grants: 'Tags of their own',
  grantsLead: 'Beside what their groups allow and hide. What is hidden anywhere stays hidden.',
  groups: 'Groups',
  groupsLead: 'What is allowed to a group, or hidden from it, counts for everybody in it.',
  groupsNone: 'They are in no group.',
  fromProvider: 'put here by the identity provider',
  join: 'Put into the group',
  group: 'Access group',
  chooseGroup: 'Choose a group …',
  noGroups: 'There are no access groups yet.',
  makeGroup: 'Make a group',
  inAll: 'They are in every group.',
  leave: (name: string) => `Take out of “${name}”`,
  leaveAsk: (name: string) => `Take them out of “${name}” all the same?`,
  leaveText:
    'The identity provider put them there, and does so again when they sign in next, unless it is changed there.',
  leaveDo: 'Take out',
  devices: 'Sign-ins and devices',
  devicesLead: 'Where they are signed in, their apps and keys. What is ended there is out at once.',
  toDevices: 'Show them',
  ask: 'Do they see this?',
  askLead: 'Look for a series or a book, and be told whether they see it, and why.',
  find: 'Series or book',
  findHint: 'Type a few letters of its title.',
  nothing: 'Nothing of that name.',
  series: 'Series',
  book: 'Book',
  isSeen: 'They see it',
  isNotSeen: 'They do not see it',
  lists: 'All of it, with why',
  listSeen: 'What they see',
  listHidden: 'What they do not see',
  noneSeen: 'They see nothing.',
  noneHidden: 'There is nothing that they do not see.',
} as const

export const personTexts = inLanguage('person', englishPersonTexts)

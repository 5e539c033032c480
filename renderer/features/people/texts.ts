import type { Invitation, Role } from '../../api/types.ts'

export const texts = {
  title: 'People',
  lead: 'Who has an account here, and what each of them may see and do.',
  list: 'Accounts',
  add: 'Add a person',
  invite: 'Invite somebody',
  you: 'you',
  off: 'Switched off',
  never: 'Never signed in',
  noPassword: 'no password yet',
  all: 'Every library',
  none: 'No library',
  more: 'More for',
  change: 'Change',
  link: 'Link for a new password',
  remove: 'Delete',
  form: {
    username: 'User name',
    usernameHint: 'They sign in with it.',
    noName: 'Enter the name that they sign in with.',
    displayName: 'Name to show',
    email: 'E-mail',
    role: 'Role',
    further: 'May also',
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
  reset: {
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
  },
  invitations: {
    title: 'Invitations',
    lead: 'A link lets somebody choose their own name and password. Role and libraries are chosen beforehand.',
    none: 'Nobody is invited. Invitations are listed here until they are forgotten.',
    days: 'The link is good for',
    note: 'A line for them',
    notePlaceholder: 'Welcome! The comics are in the first library.',
    make: 'Make the link',
    label: 'the invitation',
    revoke: 'Take back',
    revokeKept: 'The link is no good any more. Nobody who has an account already loses it.',
    forget: 'Forget',
    forgetKept: 'The line goes from this list. The account that was made with it stays.',
    madeBy: 'by',
  },
} as const

export const roles: Readonly<Record<Role, { readonly name: string; readonly hint: string }>> = {
  reader: { name: 'Reader', hint: 'Reads, rates and keeps places. Changes nothing that others see.' },
  maintainer: { name: 'Maintainer', hint: 'Reads, and looks after series, books, lists and covers.' },
  admin: { name: 'Administrator', hint: 'Everything: people, libraries, settings and backups too.' },
}

export const invitationStates: Readonly<Record<Invitation['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Over',
}

export const resetHours = [
  { value: '1', label: 'one hour' },
  { value: '24', label: 'a day' },
  { value: '72', label: 'three days' },
  { value: '168', label: 'a week' },
]

export const invitationHours = [
  { value: '24', label: 'a day' },
  { value: '72', label: 'three days' },
  { value: '168', label: 'a week' },
  { value: '720', label: '30 days' },
]

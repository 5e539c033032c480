import type { AuditEntry } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export type AuditKind = AuditEntry['kind']

export type KindWords = {
  /** Label in the filter. */
  readonly name: string
  /** The sentence; `what` is empty for an unnamed object. */
  readonly describe: (who: string, what: string) => string
  /** The sentence when actor and target are the same person. */
  readonly own?: (who: string) => string
}

/** Replaces a name that the viewer may not see. */
const hidden = 'you don’t have full access to'

type Group = { readonly title: string; readonly kinds: Partial<Readonly<Record<AuditKind, KindWords>>> }

const englishSignIns = {
  'setup.completed': { name: 'Setup completed', describe: (_, what) => `${what} set up Inglenook` },
  'sign-in': { name: 'Sign-in', describe: (who) => `${who} signed in` },
  'sign-in.failed': {
    name: 'Failed sign-in',
    describe: (_, what) => (what === '' ? 'A sign-in failed' : `A sign-in as ${what} failed`),
  },
  'sign-out': { name: 'Sign-out', describe: (who) => `${who} signed out` },
  'session.revoked': {
    name: 'Session signed out',
    describe: (who, what) => `${who} signed out ${what === '' ? 'a session' : `sessions of ${what}`}`,
    own: (who) => `${who} signed out their own sessions`,
  },
  'token.reused': {
    name: 'Stolen session',
    describe: (_, what) => `A session of ${what || 'someone'} was used twice and was signed out`,
  },
  'access.refused': { name: 'Access denied', describe: (who) => `${who} was denied access` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishDevices = {
  'key.created': { name: 'API key created', describe: (who, what) => `${who} created the API key ${what}` },
  'key.changed': { name: 'API key changed', describe: (who, what) => `${who} changed the API key ${what}` },
  'key.revoked': { name: 'API key revoked', describe: (who, what) => `${who} revoked the API key ${what}` },
  'device.removed': { name: 'Device removed', describe: (who, what) => `${who} removed the device ${what}` },
  'pairing.approved': { name: 'Device approved', describe: (who, what) => `${who} approved the device ${what}` },
  'pairing.completed': {
    name: 'Device linked',
    describe: (who, what) => `A device was linked for ${who}${what && `: ${what}`}`,
  },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishPeople = {
  'user.created': {
    name: 'Account created',
    describe: (who, what) => `${who} created the account ${what}`,
    own: (who) => `${who} got an account by single sign-on`,
  },
  'user.changed': {
    name: 'Account changed',
    describe: (who, what) => `${who} changed the account ${what}`,
    own: (who) => `The account of ${who} was changed by its owner or by single sign-on`,
  },
  'user.removed': { name: 'Account deleted', describe: (who, what) => `${who} deleted the account ${what}` },
  'password.changed': {
    name: 'Password changed',
    describe: (who, what) => `${who} changed the password of ${what}`,
    own: (who) => `${who} changed their password`,
  },
  'password-reset.created': {
    name: 'Password reset link created',
    describe: (who, what) => `${who} created a password reset link for ${what}`,
  },
  'password-reset.used': {
    name: 'Password reset link used',
    describe: (_, what) => `${what || 'Someone'} chose a password with a reset link`,
  },
  'pin.changed': {
    name: 'PIN changed',
    describe: (who, what) => `${who} changed the PIN of ${what}`,
    own: (who) => `${who} changed their PIN`,
  },
  'invitation.created': { name: 'Invitation created', describe: (who) => `${who} created an invitation` },
  'invitation.revoked': { name: 'Invitation revoked', describe: (who) => `${who} revoked an invitation` },
  'invitation.accepted': { name: 'Invitation accepted', describe: (_, what) => `${what} accepted an invitation` },
  'identity.linked': {
    name: 'Single sign-on linked',
    describe: (_, what) => `${what} was linked to an identity provider`,
  },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishAccess = {
  'tag.created': { name: 'Sharing tag created', describe: (who, what) => `${who} created the sharing tag ${what}` },
  'tag.changed': { name: 'Sharing tag changed', describe: (who, what) => `${who} changed the sharing tag ${what}` },
  'tag.removed': { name: 'Sharing tag removed', describe: (who, what) => `${who} removed the sharing tag ${what}` },
  'tag.assigned': {
    name: 'Series tagged',
    describe: (who, what) => `${who} changed the sharing tags of ${what || 'several series'}`,
  },
  'grant.changed': { name: 'Access changed', describe: (who, what) => `${who} changed what ${what} can see` },
  'grant.removed': {
    name: 'Access rule removed',
    describe: (who, what) => `${who} removed a sharing tag from the access of ${what}`,
  },
  'group.created': { name: 'Access group created', describe: (who, what) => `${who} created the access group ${what}` },
  'group.changed': { name: 'Access group changed', describe: (who, what) => `${who} changed the access group ${what}` },
  'group.removed': { name: 'Access group removed', describe: (who, what) => `${who} removed the access group ${what}` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishSettings = {
  'setting.changed': { name: 'Setting changed', describe: (who, what) => `${who} changed the setting ${what}` },
  'library.created': {
    name: 'Library added',
    describe: (who, what) => `${who} added ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'library.changed': {
    name: 'Library changed',
    describe: (who, what) => `${who} changed ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'library.removed': {
    name: 'Library removed',
    describe: (who, what) => `${who} removed ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'library-job.created': {
    name: 'Library job added',
    describe: (who, what) => `${who} added a job to ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'library-job.changed': {
    name: 'Library job changed',
    describe: (who, what) => `${who} changed a job of ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'library-job.removed': {
    name: 'Library job removed',
    describe: (who, what) => `${who} removed a job of ${what === '' ? `a library ${hidden}` : `the library ${what}`}`,
  },
  'books.purged': {
    name: 'Missing books removed',
    describe: (who, what) => `${who} removed missing books of ${what || `something ${hidden}`}`,
  },
  'list.removed': {
    name: 'List removed',
    describe: (who, what) => `${who} removed ${what === '' ? `a list ${hidden}` : `the list ${what}`}`,
  },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishData = {
  'history.removed': {
    name: 'Reading history deleted',
    describe: (who, what) => `${who} deleted reading history of ${what}`,
    own: (who) => `${who} deleted their own reading history`,
  },
  'backup.created': { name: 'Backup created', describe: (who, what) => `${who} created the backup ${what}` },
  'backup.downloaded': { name: 'Backup downloaded', describe: (who, what) => `${who} downloaded the backup ${what}` },
  'backup.removed': { name: 'Backup removed', describe: (who, what) => `${who} removed the backup ${what}` },
  'restore.staged': {
    name: 'Restore prepared',
    describe: (who, what) => `${who} prepared a restore of the backup ${what}`,
  },
  'restore.cancelled': { name: 'Restore cancelled', describe: (who) => `${who} cancelled a restore` },
  'restore.completed': {
    name: 'Backup restored',
    describe: (_, what) => `A backup was restored${what && `, replacing ${what}`}`,
  },
  'restore.interrupted': {
    name: 'Restore interrupted',
    describe: (_, what) => `The server stopped while it was preparing to restore the backup ${what}`,
  },
  'export.created': { name: 'Export created', describe: (who) => `${who} created an export of the catalog` },
  'export.downloaded': { name: 'Export downloaded', describe: (who) => `${who} downloaded an export of the catalog` },
  'export.removed': { name: 'Export removed', describe: (who) => `${who} removed an export of the catalog` },
  'data.exported': { name: 'Data exported', describe: (who) => `${who} exported data` },
  'data.imported': { name: 'Data imported', describe: (who) => `${who} imported data` },
  'data.import-undone': { name: 'Import undone', describe: (who) => `${who} undid an import` },
  'audit.exported': { name: 'Audit log exported', describe: (who) => `${who} exported the audit log` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishPlugins = {
  'plugin.created': { name: 'Plugin added', describe: (who, what) => `${who} added the plugin ${what}` },
  'plugin.changed': { name: 'Plugin changed', describe: (who, what) => `${who} changed the plugin ${what}` },
  'plugin.switched': {
    name: 'Plugin turned on or off',
    describe: (who, what) => `${who} turned the plugin ${what} on or off`,
  },
  'plugin.allowed': {
    name: 'Plugin code allowed',
    describe: (who, what) => `${who} allowed the code of the plugin ${what}`,
  },
  'plugin.removed': { name: 'Plugin removed', describe: (who, what) => `${who} removed the plugin ${what}` },
  'releases.removed': { name: 'Releases deleted', describe: (who) => `${who} deleted releases` },
  'service.connected': { name: 'Service connected', describe: (who, what) => `${who} connected ${what}` },
  'service.disconnected': { name: 'Service disconnected', describe: (who, what) => `${who} disconnected ${what}` },
} satisfies Partial<Record<AuditKind, KindWords>>

export const english = {
  titles: {
    signIns: 'Sign-in',
    people: 'People',
    devices: 'API keys and devices',
    access: 'Library access',
    settings: 'Libraries and settings',
    data: 'Data and backups',
    plugins: 'Plugins and services',
  },
  signIns: englishSignIns,
  devices: englishDevices,
  people: englishPeople,
  access: englishAccess,
  settings: englishSettings,
  data: englishData,
  plugins: englishPlugins,
} as const

const { titles, signIns, people, devices, access, settings, data, plugins } = inLanguage('auditKinds', english)

/** Groups of kinds, in the order of the filter. */
export const kindGroups: readonly Group[] = [
  { title: titles.signIns, kinds: signIns },
  { title: titles.people, kinds: people },
  { title: titles.devices, kinds: devices },
  { title: titles.access, kinds: access },
  { title: titles.settings, kinds: settings },
  { title: titles.data, kinds: data },
  { title: titles.plugins, kinds: plugins },
]

/** Texts of every kind; a missing one does not compile. */
export const kindWords: Readonly<Record<AuditKind, KindWords>> = {
  ...signIns,
  ...people,
  ...devices,
  ...access,
  ...settings,
  ...data,
  ...plugins,
}

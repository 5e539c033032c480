import type { AuditEntry } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'

export type AuditKind = AuditEntry['kind']

export type KindWords = {
  /** In the choice of kinds. */
  readonly name: string
  /** A sentence; `what` is empty where nothing is named. */
  readonly describe: (who: string, what: string) => string
  /** The same where somebody did it to themselves. */
  readonly own?: (who: string) => string
}

/** Of the catalog, for those who see only a part of it. */
const hidden = 'that you do not see in full'

type Group = { readonly title: string; readonly kinds: Partial<Readonly<Record<AuditKind, KindWords>>> }

const englishSignIns = {
  'setup.completed': { name: 'First run', describe: (_, what) => `${what} set this Inglenook up` },
  'sign-in': { name: 'Sign-in', describe: (who) => `${who} signed in` },
  'sign-in.failed': {
    name: 'Sign-in that failed',
    describe: (_, what) => (what === '' ? 'A sign-in failed' : `A sign-in as ${what} failed`),
  },
  'sign-out': { name: 'Sign-out', describe: (who) => `${who} signed out` },
  'session.revoked': {
    name: 'Sign-in ended from elsewhere',
    describe: (who, what) => `${who} ended ${what === '' ? 'a sign-in' : `sign-ins of ${what}`}`,
    own: (who) => `${who} ended sign-ins of their own`,
  },
  'token.reused': {
    name: 'Stolen session',
    describe: (_, what) => `A session of ${what || 'somebody'} was used twice and was ended`,
  },
  'access.refused': { name: 'Refused', describe: (who) => `${who} tried something without the right to it` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishDevices = {
  'key.created': { name: 'Key made', describe: (who, what) => `${who} made the key ${what}` },
  'key.changed': { name: 'Key changed', describe: (who, what) => `${who} changed the key ${what}` },
  'key.revoked': { name: 'Key revoked', describe: (who, what) => `${who} revoked the key ${what}` },
  'device.removed': { name: 'Device forgotten', describe: (who, what) => `${who} forgot the device ${what}` },
  'pairing.approved': { name: 'Device allowed', describe: (who, what) => `${who} allowed the device ${what}` },
  'pairing.completed': {
    name: 'Device paired',
    describe: (who, what) => `A device was paired for ${who}${what && `: ${what}`}`,
  },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishPeople = {
  'user.created': {
    name: 'Account made',
    describe: (who, what) => `${who} made the account ${what}`,
    own: (who) => `${who} came by an identity provider and got an account`,
  },
  'user.changed': {
    name: 'Account changed',
    describe: (who, what) => `${who} changed the account ${what}`,
    own: (who) => `The account of ${who} was changed by themselves or their identity provider`,
  },
  'user.removed': { name: 'Account deleted', describe: (who, what) => `${who} deleted the account ${what}` },
  'password.changed': {
    name: 'Password changed',
    describe: (who, what) => `${who} changed the password of ${what}`,
    own: (who) => `${who} changed their password`,
  },
  'password-reset.created': {
    name: 'Link for a password made',
    describe: (who, what) => `${who} made a link for a new password for ${what}`,
  },
  'password-reset.used': {
    name: 'Link for a password used',
    describe: (_, what) => `${what || 'Somebody'} chose a password by a link`,
  },
  'pin.changed': {
    name: 'PIN changed',
    describe: (who, what) => `${who} changed the PIN of ${what}`,
    own: (who) => `${who} changed their PIN`,
  },
  'invitation.created': { name: 'Invitation made', describe: (who) => `${who} made an invitation` },
  'invitation.revoked': { name: 'Invitation taken back', describe: (who) => `${who} took an invitation back` },
  'invitation.accepted': { name: 'Invitation accepted', describe: (_, what) => `${what} accepted an invitation` },
  'identity.linked': {
    name: 'Identity linked',
    describe: (_, what) => `${what} was linked to an identity provider`,
  },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishAccess = {
  'tag.created': { name: 'Sharing tag made', describe: (who, what) => `${who} made the sharing tag ${what}` },
  'tag.changed': { name: 'Sharing tag changed', describe: (who, what) => `${who} changed the sharing tag ${what}` },
  'tag.removed': { name: 'Sharing tag removed', describe: (who, what) => `${who} removed the sharing tag ${what}` },
  'tag.assigned': {
    name: 'Series tagged',
    describe: (who, what) => `${who} changed the sharing tags of ${what || 'several series'}`,
  },
  'grant.changed': { name: 'Grant given', describe: (who, what) => `${who} changed what ${what} may see` },
  'grant.removed': { name: 'Grant taken away', describe: (who, what) => `${who} took a grant from ${what}` },
  'group.created': { name: 'Access group made', describe: (who, what) => `${who} made the access group ${what}` },
  'group.changed': { name: 'Access group changed', describe: (who, what) => `${who} changed the access group ${what}` },
  'group.removed': { name: 'Access group removed', describe: (who, what) => `${who} removed the access group ${what}` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishHouse = {
  'setting.changed': { name: 'Setting changed', describe: (who, what) => `${who} changed the setting ${what}` },
  'library.created': { name: 'Library added', describe: (who, what) => `${who} added the library ${what || hidden}` },
  'library.changed': {
    name: 'Library changed',
    describe: (who, what) => `${who} changed the library ${what || hidden}`,
  },
  'library.removed': {
    name: 'Library removed',
    describe: (who, what) => `${who} removed the library ${what || hidden}`,
  },
  'books.purged': {
    name: 'Missing books forgotten',
    describe: (who, what) => `${who} forgot missing books of ${what || `something ${hidden}`}`,
  },
  'list.removed': { name: 'List removed', describe: (who, what) => `${who} removed the list ${what || hidden}` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishData = {
  'history.removed': {
    name: 'Reading history forgotten',
    describe: (who, what) => `${who} forgot reading history of ${what}`,
    own: (who) => `${who} forgot reading history of their own`,
  },
  'backup.created': { name: 'Backup made', describe: (who, what) => `${who} made the backup ${what}` },
  'backup.downloaded': { name: 'Backup downloaded', describe: (who, what) => `${who} downloaded the backup ${what}` },
  'backup.removed': { name: 'Backup removed', describe: (who, what) => `${who} removed the backup ${what}` },
  'restore.staged': {
    name: 'Restore laid ready',
    describe: (who, what) => `${who} laid the backup ${what} ready for a restore`,
  },
  'restore.cancelled': { name: 'Restore called off', describe: (who) => `${who} called a restore off` },
  'restore.completed': {
    name: 'Backup restored',
    describe: (_, what) => `A backup was restored${what && ` in place of ${what}`}`,
  },
  'restore.interrupted': {
    name: 'Restore not finished',
    describe: (_, what) => `The server stopped while the backup ${what} was being prepared for a restore`,
  },
  'export.created': { name: 'Export made', describe: (who) => `${who} made an export of the catalog` },
  'export.downloaded': { name: 'Export downloaded', describe: (who) => `${who} downloaded an export of the catalog` },
  'export.removed': { name: 'Export removed', describe: (who) => `${who} removed an export of the catalog` },
  'data.exported': { name: 'Data taken along', describe: (who) => `${who} took data along` },
  'data.imported': { name: 'Data brought in', describe: (who) => `${who} brought data in` },
  'audit.exported': { name: 'Audit log exported', describe: (who) => `${who} exported the audit log` },
} satisfies Partial<Record<AuditKind, KindWords>>

const englishPlugins = {
  'plugin.created': { name: 'Plugin set up', describe: (who, what) => `${who} set up the plugin ${what}` },
  'plugin.changed': { name: 'Plugin changed', describe: (who, what) => `${who} changed the plugin ${what}` },
  'plugin.switched': {
    name: 'Plugin switched on or off',
    describe: (who, what) => `${who} switched the plugin ${what} on or off`,
  },
  'plugin.removed': { name: 'Plugin removed', describe: (who, what) => `${who} removed the plugin ${what}` },
  'service.connected': { name: 'Service connected', describe: (who, what) => `${who} connected ${what}` },
  'service.disconnected': { name: 'Service disconnected', describe: (who, what) => `${who} disconnected ${what}` },
} satisfies Partial<Record<AuditKind, KindWords>>

export const english = {
  titles: {
    signIns: 'Signing in',
    people: 'People',
    devices: 'Keys and devices',
    access: 'Who may see what',
    house: 'Libraries and settings',
    data: 'Data and backups',
    plugins: 'Plugins and services',
  },
  signIns: englishSignIns,
  devices: englishDevices,
  people: englishPeople,
  access: englishAccess,
  house: englishHouse,
  data: englishData,
  plugins: englishPlugins,
} as const

const { titles, signIns, people, devices, access, house, data, plugins } = inLanguage('auditKinds', english)

/** What the kinds are about, in the order in which they are offered. */
export const kindGroups: readonly Group[] = [
  { title: titles.signIns, kinds: signIns },
  { title: titles.people, kinds: people },
  { title: titles.devices, kinds: devices },
  { title: titles.access, kinds: access },
  { title: titles.house, kinds: house },
  { title: titles.data, kinds: data },
  { title: titles.plugins, kinds: plugins },
]

/** The words of every kind; it does not compile while one is missing. */
export const kindWords: Readonly<Record<AuditKind, KindWords>> = {
  ...signIns,
  ...people,
  ...devices,
  ...access,
  ...house,
  ...data,
  ...plugins,
}

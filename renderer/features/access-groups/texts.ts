import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Access groups',
  lead: 'Allow or hide sharing tags for several people at once, such as “Children” or “Guests”.',
  list: 'Access groups',
  make: 'Create group',
  empty: {
    title: 'No access groups yet',
    text: 'Create a group such as “Children”, allow or hide sharing tags for it, and add members.',
  },
  tags: (count: number) => (count === 0 ? 'no tags' : plural(count, 'tag')),
  members: (count: number) => (count === 0 ? 'no members' : plural(count, 'member')),
  more: (name: string) => `More for ${name}`,
  change: 'Edit',
  remove: 'Delete',
  form: {
    about: { label: 'Description', hint: 'Only administrators see it.' },
    make: 'Create',
    save: 'Save',
    change: (name: string) => `Edit “${name}”`,
  },
  removal: {
    title: (name: string) => `Delete “${name}”?`,
    kept: 'Its members’ accounts and the sharing tags stay.',
  },
  page: {
    all: 'All access groups',
    sees: 'Sharing tags',
    seesLead:
      'These apply together with each member’s own tags and other groups. A tag that is hidden anywhere stays hidden.',
    members: 'Members',
    membersNone: 'No members yet.',
    fromProvider: 'added by the identity provider',
    byHand: 'added manually',
    add: 'Add',
    person: 'Person',
    choose: 'Choose a person…',
    everybodyIn: 'Everyone is a member already.',
    takeOut: (name: string) => `Remove ${name}`,
    takeOutAsk: (name: string) => `Remove ${name} anyway?`,
    takeOutText:
      'The identity provider added them to this group and will add them again at their next sign-in, unless you change it there.',
    takeOutDo: 'Remove',
  },
  mappings: {
    title: 'Group mapping',
    lead: 'At each single sign-on, members of these provider groups are added to this group, and those who left them are removed.',
    none: 'No provider groups are mapped to this group.',
    noProvider: 'No identity provider is set up, so these mappings have no effect yet.',
    name: 'Provider group',
    hint: 'Enter the name exactly as the provider does.',
    add: 'Add',
    remove: (name: string) => `Remove ${name}`,
  },
} as const

export const texts = inLanguage('accessGroups', english)

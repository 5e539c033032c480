import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Access groups',
  lead: 'What is allowed to a group, or hidden from it, counts for everybody in it: “Children”, “Guests”, “Night shift”.',
  list: 'Access groups',
  make: 'Make a group',
  empty: {
    title: 'No access groups yet',
    text: 'Make one such as “Children”, allow it some sharing tags or hide them from it, and put people into it.',
  },
  tags: (count: number) => (count === 0 ? 'no tags' : plural(count, 'tag')),
  members: (count: number) => (count === 0 ? 'nobody in it' : plural(count, 'member')),
  more: (name: string) => `More for ${name}`,
  change: 'Rename or describe',
  remove: 'Delete',
  form: {
    about: { label: 'Who it is for', hint: 'Only those who look after people see it.' },
    make: 'Make the group',
    save: 'Save',
    change: (name: string) => `Change “${name}”`,
  },
  removal: {
    title: (name: string) => `Delete “${name}”?`,
    kept: 'The accounts of its members stay, and so do the sharing tags.',
  },
  page: {
    all: 'All access groups',
    sees: 'What its members see',
    seesLead: 'It is added to what each of them has of their own and by other groups. What is hidden stays hidden.',
    members: 'Members',
    membersNone: 'Nobody is in it yet.',
    fromProvider: 'by the identity provider',
    byHand: 'put here by hand',
    add: 'Add',
    person: 'Person',
    choose: 'Choose a person …',
    everybodyIn: 'Everybody is in it already.',
    takeOut: (name: string) => `Take ${name} out`,
    takeOutAsk: (name: string) => `Take ${name} out all the same?`,
    takeOutText:
      'The identity provider put them here, and does so again when they sign in next, unless it is changed there.',
    takeOutDo: 'Take out',
  },
  mappings: {
    title: 'Filled by the identity provider',
    lead: 'At each sign-in through the provider: who is in one of these groups there comes in here, who is not any more goes.',
    none: 'No group of the provider fills this one.',
    noProvider: 'No identity provider is set up, so that these fill nothing for now.',
    name: 'Name of the group there',
    hint: 'To the letter, as the provider writes it.',
    add: 'Add',
    remove: (name: string) => `Remove ${name}`,
  },
} as const

export const texts = inLanguage('accessGroups', english)

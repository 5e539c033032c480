import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Sharing tags',
  lead: 'Control who sees which series. Tag series manually or with a rule, then allow or hide the tag for people and groups.',
  list: 'Sharing tags',
  make: 'Create tag',
  empty: {
    title: 'No sharing tags yet',
    text: 'Create a tag such as “For children” or “Horror”. Then choose its series and who can see them.',
  },
  series: (count: number) => plural(count, 'series', 'series'),
  people: (count: number) => (count === 0 ? 'affects nobody' : `affects ${plural(count, 'person', 'people')}`),
  byRule: 'rule',
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
    carried: (count: number) =>
      `It will be removed from ${plural(count, 'series', 'series')}. Series, books and files stay.`,
    onNone: 'No series has this tag. Series, books and files stay.',
  },
  page: {
    all: 'All sharing tags',
    carried: 'Tagged series',
    carriedLead: 'Tag a series on its page, or select several in a list to tag them all.',
    carriedNone: 'No series has this tag yet. Create a rule, or choose series manually.',
    show: 'View series',
    choose: 'Choose series',
    people: 'People and groups',
    peopleLead: 'Allow or hide this tag on the page of a person or group.',
    peopleNone: 'This tag isn’t allowed or hidden for anyone, so it has no effect yet.',
    toPeople: 'Go to People',
    toGroups: 'Go to Access groups',
    members: (count: number) => plural(count, 'member'),
    first: (count: number) => `Showing the first 100 of ${plural(count, 'person', 'people')}.`,
  },
  rule: {
    title: 'Rule',
    lead: 'A rule tags all matching series automatically, including new ones, and removes the tag when a series no longer matches. Tags added manually stay.',
    none: 'No rule. Series are tagged manually.',
    asks: { all: 'Series matching all conditions:', any: 'Series matching any condition:' },
    other: 'This tag has a rule that can’t be shown here. Create a new rule to replace it.',
    now: (count: number) => `Currently matches ${plural(count, 'series', 'series')}.`,
    set: 'Create rule',
    change: 'Edit rule',
    drop: 'Remove rule',
    dropAsk: 'Remove the rule?',
    dropKept: 'Tags added by the rule are removed immediately. Tags added manually stay.',
    editor: 'Tag rule',
    noRules: 'Add a condition, for example “Age rating is at least 16”.',
    unfinished: 'Conditions without a value are ignored.',
    counting: 'Checking…',
    fits: (count: number) =>
      count === 0 ? 'Currently matches no series.' : `Currently matches ${plural(count, 'series', 'series')}:`,
    more: (count: number) => `and ${plural(count, 'more', 'more')}`,
    save: 'Save rule',
    cancel: 'Cancel',
  },
} as const

export const texts = inLanguage('sharingTags', english)

import type { AccessMode } from '../../../api/types.ts'
import { inLanguage } from '../../../languages/in-language.ts'
import { plural } from '../../../lib/format.ts'

/** Allow and deny, worded for parents. */
export const englishModes: Readonly<Record<AccessMode, { readonly name: string; readonly hint: string }>> = {
  allow: {
    name: 'Allowed',
    hint: 'Series with this tag are visible. Once a tag is allowed, all series without an allowed tag are hidden.',
  },
  deny: { name: 'Hidden', hint: 'Series with this tag are never visible, even if another of their tags is allowed.' },
}

export const modes = inLanguage('accessModes', englishModes)

export const english = {
  forAdministrators: {
    title: 'For administrators only',
    text: 'Only administrators can manage access. Ask one of them.',
  },
  membership: {
    fromProvider: 'Added by the identity provider',
    remove: 'Remove',
    removeText:
      'The identity provider added them to this group and will add them again at their next sign-in, unless you change it there.',
  },
  grants: {
    list: 'Allowed and hidden tags',
    mode: (tag: string) => `Access to “${tag}”`,
    remove: (tag: string) => `Remove “${tag}”`,
    none: 'No tags are allowed or hidden yet.',
    noTags: 'There are no sharing tags yet.',
    makeTags: 'Create sharing tag',
    add: 'Add',
    tag: 'Sharing tag',
    choose: 'Choose a tag…',
    how: 'Access',
    allAdded: 'All tags have been added.',
  },
  names: {
    quoted: (name: string) => `“${name}”`,
    or: 'or',
    and: 'and',
    own: 'personal setting',
    groups: (count: number, names: string) => `${count === 1 ? 'group' : 'groups'} ${names}`,
  },
  sight: {
    all: 'No sharing tags restrict access.',
    only: (tags: string) => `They see only series tagged ${tags}.`,
    never: (tags: string) => `They never see series tagged ${tags}.`,
    onlyButNever: (some: string, others: string) =>
      `They see only series tagged ${some}, and never those tagged ${others}.`,
  },
  affected: {
    nobody: 'This doesn’t change what anyone sees.',
    nobodyHas: 'The tag isn’t allowed or hidden for anyone, so this doesn’t change what anyone sees.',
    some: 'This changes what these people see:',
    shown: (count: number) => `gains ${plural(count, 'series', 'series')}`,
    hidden: (count: number) => `loses ${plural(count, 'series', 'series')}`,
    and: 'and',
    first: (count: number) => `Only the first 50 of ${plural(count, 'person', 'people')} were checked.`,
  },
  series: {
    menu: 'Sharing tags',
    title: 'Sharing tags',
    lead: 'Select the tags of this series. Changes apply immediately.',
    byRule: 'Added by the tag’s rule. Edit the rule to remove it.',
    done: 'Done',
    manage: 'All sharing tags',
    none: 'There are no sharing tags yet. They control who sees which series.',
    noneHere: 'No sharing tags. People limited to allowed tags can’t see this series.',
    change: 'Edit',
    people: (count: number) => plural(count, 'person', 'people'),
    ruled: 'added by rule',
  },
  many: {
    menu: 'Sharing tags',
    lead: 'Changes apply immediately.',
    stay: 'Don’t change',
    add: 'Add',
    remove: 'Remove',
    apply: 'Apply',
    cancel: 'Cancel',
    close: 'Done',
    done: (count: number) => `${plural(count, 'series', 'series')} updated.`,
    kept: (count: number) => `${plural(count, 'series', 'series')} kept the tag because of its rule.`,
    gone: (count: number) => `${count} no longer ${count === 1 ? 'exists' : 'exist'}.`,
  },
} as const

export const texts = inLanguage('sharing', english)

import type { AccessMode } from '../../api/types.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

/** Allow and deny in the words of somebody who decides what a child reads. */
export const englishModes: Readonly<Record<AccessMode, { readonly name: string; readonly hint: string }>> = {
  allow: {
    name: 'Allowed',
    hint: 'They see series with this tag. Once any tag is allowed, everything without an allowed tag is hidden.',
  },
  deny: { name: 'Hidden', hint: 'They never see series with this tag, whatever else is allowed.' },
}

export const modes = inLanguage('accessModes', englishModes)

export const english = {
  forAdministrators: {
    title: 'This is for administrators',
    text: 'Who sees what is decided by the people who run this Inglenook. Ask one of them.',
  },
  form: {
    name: 'Name',
    noName: 'Give it a name.',
    cancel: 'Cancel',
  },
  grants: {
    list: 'Tags that decide',
    mode: (tag: string) => `How “${tag}” counts`,
    remove: (tag: string) => `Remove “${tag}”`,
    none: 'No tag is allowed or hidden here yet.',
    noTags: 'There are no sharing tags yet.',
    makeTags: 'Make a sharing tag',
    add: 'Add',
    tag: 'Sharing tag',
    choose: 'Choose a tag …',
    how: 'What it does',
    allAdded: 'Every tag counts here already.',
  },
  names: {
    quoted: (name: string) => `“${name}”`,
    or: 'or',
    and: 'and',
    own: 'their own',
    groups: (count: number, names: string) => `the ${count === 1 ? 'group' : 'groups'} ${names}`,
  },
  sight: {
    all: 'No tag restricts what they see.',
    only: (tags: string) => `They see only series tagged ${tags}.`,
    never: (tags: string) => `They never see series tagged ${tags}.`,
    onlyButNever: (some: string, others: string) =>
      `They see only series tagged ${some}, and never those tagged ${others}.`,
  },
  affected: {
    nobody: 'Nobody would see anything else than now.',
    nobodyHas: 'Nobody has it allowed or hidden, so that nobody would see anything else.',
    some: 'Afterwards these people see something else:',
    shown: (count: number) => `sees ${plural(count, 'series', 'series')} more`,
    hidden: (count: number) => `does not see ${plural(count, 'series', 'series')} any more`,
    and: 'and',
    first: (count: number) => `Of ${plural(count, 'person', 'people')} the first 50 were looked at.`,
  },
  series: {
    menu: 'Sharing tags',
    title: 'Sharing tags',
    lead: 'Tick a tag to put it on. It counts at once for whoever has it allowed or hidden.',
    byRule: 'Its rule puts it here, and only its rule takes it away',
    done: 'Done',
    manage: 'All sharing tags',
    none: 'There are no sharing tags yet. They decide who sees which series.',
    noneHere: 'No sharing tag: whoever sees only allowed tags does not see it.',
    change: 'Change',
    people: (count: number) => plural(count, 'person', 'people'),
    ruled: 'by its rule',
  },
  many: {
    menu: 'Sharing tags',
    lead: 'It counts at once for whoever has a tag allowed or hidden.',
    stay: 'Leave as it is',
    add: 'Put on',
    remove: 'Take away',
    apply: 'Change',
    cancel: 'Cancel',
    close: 'Done',
    done: (count: number) => `Done for ${plural(count, 'series', 'series')}.`,
    kept: (count: number) => `On ${plural(count, 'series', 'series')} a rule keeps the tag.`,
    gone: (count: number) => `${count} could not be found any more.`,
  },
} as const

export const texts = inLanguage('sharing', english)

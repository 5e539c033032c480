import { expect, it } from 'vitest'
import type { AccessReason } from '../../api/types.ts'
import {
  agesToChoose,
  hidesTitles,
  kidInBrief,
  kidInWords,
  librariesInWords,
  reasonInWords,
  usualKid,
} from './person-words.ts'

it('an adult account has no restrictions to describe', () => {
  expect(kidInWords(null)).toEqual([])
})

it('the default child account has an age limit, hides unrated titles and is locked; it uses no tags', () => {
  expect(kidInWords(usualKid)).toEqual([
    'Series rated above 12 and unrated series are hidden.',
    'A parent manages the name, picture, password, PIN, API keys and devices.',
  ])
})

it('describes only active restrictions', () => {
  const open = { isAllowList: false, maxAgeRating: null, isUnratedAllowed: true, isAccountLocked: false }
  expect(kidInWords(open)).toEqual([])
  expect(kidInWords({ ...open, maxAgeRating: 9 })).toEqual([
    'Series rated above 9 are hidden. Unrated series are shown.',
  ])
})

it('offers an unusual age limit while it is the current one', () => {
  const values = (chosen: number | null) => agesToChoose(chosen).map(({ value }) => value)
  expect(values(12)).toEqual(['', '0', '3', '6', '9', '12', '14', '16', '18'])
  expect(values(10)).toEqual(['', '0', '3', '6', '9', '10', '12', '14', '16', '18'])
})

it('summarizes the limits in a list row, unrated titles included', () => {
  expect(kidInBrief(usualKid)).toBe('Child account · up to 12 · unrated hidden')
  expect(kidInBrief({ ...usualKid, isAllowList: true, isUnratedAllowed: true })).toBe(
    'Child account · up to 12 · unrated shown · allowed tags only',
  )
  expect(kidInBrief({ ...usualKid, maxAgeRating: null })).toBe('Child account')
})

it('an account that is only managed by a parent sees all of its libraries', () => {
  expect([usualKid, { ...usualKid, maxAgeRating: null }, null].map(hidesTitles)).toEqual([true, false, false])
})

const libraries = ['Comics', 'Manga', 'Novels', 'Papers'].map((name) => ({ id: name[0] ?? '', name }))

it.each([
  [null, 'All libraries'],
  [[], 'No libraries'],
  [['C', 'M'], 'Comics, Manga'],
  [['C', 'M', 'N', 'P'], '4 libraries'],
  // A library that is not visible to the viewer.
  [['C', 'x'], '2 libraries'],
])('describes %j as %s', (ids, words) => {
  expect(librariesInWords(ids, libraries)).toBe(words)
})

const kids = { kind: 'group' as const, groupId: 'g', groupName: 'Kids' }
const cases: readonly (readonly [AccessReason, RegExp])[] = [
  [{ kind: 'account-off' }, /is deactivated/],
  [{ kind: 'library-not-granted', libraryId: 'l', libraryName: 'Attic' }, /don’t have access to the library “Attic”/],
  [{ kind: 'denied', sharingTagId: 't', sharingTagName: 'War', sources: [kids] }, /“War” is hidden.*group “Kids”/],
  [{ kind: 'not-allowed' }, /only allowed tags/],
  [{ kind: 'rated-too-high', ageRating: 16, maxAgeRating: 12 }, /rated 16.*age limit is 12/],
  [{ kind: 'unrated', maxAgeRating: 12 }, /no age rating/],
  [
    { kind: 'allowed', sharingTagId: 't', sharingTagName: 'Tale', sources: [{ kind: 'user' }] },
    /“Tale” is allowed.*personal/,
  ],
  [{ kind: 'unrestricted' }, /No restriction/],
]

it.each(cases)('%j is described in plain words', (reason, sentence) => {
  expect(reasonInWords(reason)).toMatch(sentence)
  expect(reasonInWords(reason)).toMatch(/\.$/)
})

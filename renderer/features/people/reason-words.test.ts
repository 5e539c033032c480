import { expect, it } from 'vitest'
import type { AccessReason } from '../../api/types.ts'
import { reasonInWords } from './reason-words.ts'

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

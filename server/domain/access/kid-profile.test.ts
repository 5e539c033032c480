import { expect, it } from 'vitest'
import { kidProfileOf, noKidProfile } from './kid-profile.ts'
import { isAllowListed, seesEntireLibraries, systemViewer } from './viewer.ts'

it('is none where nothing is restricted, whatever is said of the unrated', () => {
  expect(kidProfileOf(noKidProfile)).toBeNull()
  expect(kidProfileOf({ ...noKidProfile, isUnratedAllowed: false })).toBeNull()
})

it.each([{ isAllowList: true }, { maxAgeRating: 0 }, { isAccountLocked: true }])('is one with %j', (part) => {
  expect(kidProfileOf({ ...noKidProfile, ...part })).toEqual({ ...noKidProfile, ...part })
})

it('hides parts of libraries by tags that must be carried and by ages, and not by a locked account', () => {
  expect(seesEntireLibraries({ ...systemViewer, isAccountLocked: true, isUnratedAllowed: false })).toBe(true)
  expect(seesEntireLibraries({ ...systemViewer, maxAgeRating: 0 })).toBe(false)
  expect(seesEntireLibraries({ ...systemViewer, isAllowList: true })).toBe(false)
  expect(seesEntireLibraries({ ...systemViewer, denyTagIds: ['t'] })).toBe(false)
  expect(isAllowListed({ ...systemViewer, allowTagIds: ['t'] })).toBe(true)
  expect(isAllowListed({ ...systemViewer, maxAgeRating: 0, denyTagIds: ['t'] })).toBe(false)
})

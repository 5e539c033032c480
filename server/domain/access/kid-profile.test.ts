import { expect, it } from 'vitest'
import { kidProfileOf, noKidProfile } from './kid-profile.ts'
import { isAllowListed, seesEntireLibraries, systemViewer } from './viewer.ts'

it('is empty where nothing is restricted, whatever the setting for unrated titles', () => {
  expect(kidProfileOf(noKidProfile)).toBeNull()
  expect(kidProfileOf({ ...noKidProfile, isUnratedAllowed: false })).toBeNull()
})

it.each([{ isAllowList: true }, { maxAgeRating: 0 }, { isAccountLocked: true }])('is set with %j', (part) => {
  expect(kidProfileOf({ ...noKidProfile, ...part })).toEqual({ ...noKidProfile, ...part })
})

it('hides parts of libraries by sharing tags and age ratings, and not by a locked account', () => {
  expect(seesEntireLibraries({ ...systemViewer, isAccountLocked: true, isUnratedAllowed: false })).toBe(true)
  expect(seesEntireLibraries({ ...systemViewer, maxAgeRating: 0 })).toBe(false)
  expect(seesEntireLibraries({ ...systemViewer, isAllowList: true })).toBe(false)
  expect(seesEntireLibraries({ ...systemViewer, denyTagIds: ['t'] })).toBe(false)
  expect(isAllowListed({ ...systemViewer, allowTagIds: ['t'] })).toBe(true)
  expect(isAllowListed({ ...systemViewer, maxAgeRating: 0, denyTagIds: ['t'] })).toBe(false)
})

import type { AccessReason, KidProfile, Library } from '../../api/types.ts'
import { sourcesInWords } from '../shared/sharing/access-words.ts'
import { kidTexts, reasonTexts, texts } from './texts.ts'

/** What the one switch sets: an age limit alone, since sharing tags are for households that use them. */
export const usualKid: KidProfile = {
  isAllowList: false,
  maxAgeRating: 12,
  isUnratedAllowed: false,
  isAccountLocked: true,
}

/** Ages at which books are usually rated. */
const usualAges = [0, 3, 6, 9, 12, 14, 16, 18] as const

/** The highest ratings to choose from, the present one among them. */
export function agesToChoose(chosen: number | null): { readonly value: string; readonly label: string }[] {
  const ages = [...new Set([...usualAges, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
  return [
    { value: '', label: kidTexts.anyAge },
    ...ages.map((age) => ({ value: String(age), label: kidTexts.upTo(age) })),
  ]
}

/** What a kid profile does, one sentence each; nothing without one. */
export function kidInWords(profile: KidProfile | null): readonly string[] {
  if (profile === null) return []
  const { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked } = profile
  return [
    ...(isAllowList ? [kidTexts.onlyAllowed] : []),
    ...(maxAgeRating === null
      ? []
      : [isUnratedAllowed ? kidTexts.ageAndUnrated(maxAgeRating) : kidTexts.ageOnly(maxAgeRating)]),
    ...(isAccountLocked ? [kidTexts.isLocked] : []),
  ]
}

/** The same in a few words, for a row of a list. */
export function kidInBrief(profile: KidProfile): string {
  const { isAllowList, maxAgeRating, isUnratedAllowed } = profile
  const unrated = isUnratedAllowed ? kidTexts.brief.unratedShown : kidTexts.brief.unratedHidden
  const age = maxAgeRating === null ? [] : [kidTexts.brief.upTo(maxAgeRating), unrated]
  return [kidTexts.child, ...age, ...(isAllowList ? [kidTexts.taggedOnly] : [])].join(' · ')
}

/** Whether a kid profile hides anything in the libraries that somebody sees. */
export function hidesTitles(profile: KidProfile | null): boolean {
  return profile !== null && (profile.isAllowList || profile.maxAgeRating !== null)
}

const maxNamed = 3

/** The libraries that somebody sees: all, none, their names, or how many when they are many. */
export function librariesInWords(
  libraryIds: readonly string[] | null,
  libraries: readonly Pick<Library, 'id' | 'name'>[],
): string {
  if (libraryIds === null) return texts.all
  if (libraryIds.length === 0) return texts.none
  const names = libraries.filter(({ id }) => libraryIds.includes(id)).map(({ name }) => name)
  const isNamed = names.length === libraryIds.length && names.length <= maxNamed
  return isNamed ? names.join(', ') : texts.libraries(libraryIds.length)
}

/** One reason why somebody sees a series or does not, in a plain sentence. */
export function reasonInWords(reason: AccessReason): string {
  const { kind, ageRating = 0, maxAgeRating = 0, libraryName = '', sharingTagName = '', sources = [] } = reason
  switch (kind) {
    case 'account-off':
      return reasonTexts.accountOff
    case 'library-not-granted':
      return reasonTexts.library(libraryName)
    case 'denied':
      return reasonTexts.denied(sharingTagName, sourcesInWords(sources))
    case 'not-allowed':
      return reasonTexts.notAllowed
    case 'rated-too-high':
      return reasonTexts.rated(ageRating, maxAgeRating)
    case 'unrated':
      return reasonTexts.unrated(maxAgeRating)
    case 'allowed':
      return reasonTexts.allowed(sharingTagName, sourcesInWords(sources))
    case 'unrestricted':
      return reasonTexts.unrestricted
  }
}

import type { AccessReason, KidProfile, Library } from '../../api/types.ts'
import { sourcesInWords } from '../shared/sharing/access-words.ts'
import { kidTexts, reasonTexts, texts } from './texts.ts'

/** Defaults of the child switch: an age limit only, as sharing tags are for households that use them. */
export const usualKid: KidProfile = {
  isAllowList: false,
  maxAgeRating: 12,
  isUnratedAllowed: false,
  isAccountLocked: true,
}

/** Common age ratings of books. */
const usualAges = [0, 3, 6, 9, 12, 14, 16, 18] as const

/** Age limits to choose from, including the current one. */
export function agesToChoose(chosen: number | null): { readonly value: string; readonly label: string }[] {
  const ages = [...new Set([...usualAges, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)
  return [
    { value: '', label: kidTexts.anyAge },
    ...ages.map((age) => ({ value: String(age), label: kidTexts.upTo(age) })),
  ]
}

/** Effects of a kid profile, one sentence each; empty without one. */
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

/** Short summary for a row of a list. */
export function kidInBrief(profile: KidProfile): string {
  const { isAllowList, maxAgeRating, isUnratedAllowed } = profile
  const unrated = isUnratedAllowed ? kidTexts.brief.unratedShown : kidTexts.brief.unratedHidden
  const age = maxAgeRating === null ? [] : [kidTexts.brief.upTo(maxAgeRating), unrated]
  return [kidTexts.child, ...age, ...(isAllowList ? [kidTexts.taggedOnly] : [])].join(' · ')
}

/** Whether a kid profile hides anything in the person's libraries. */
export function hidesTitles(profile: KidProfile | null): boolean {
  return profile !== null && (profile.isAllowList || profile.maxAgeRating !== null)
}

const maxNamed = 3

/** Libraries of a person: all, none, their names, or their number when there are many. */
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

/** A reason why a person sees a series or not, as a sentence. */
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

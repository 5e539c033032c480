import type { KidProfile } from '../../api/types.ts'
import { kidTexts as words } from './texts.ts'

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
  return [{ value: '', label: words.anyAge }, ...ages.map((age) => ({ value: String(age), label: words.upTo(age) }))]
}

/** What a kid profile does, one sentence each; nothing without one. */
export function kidInWords(profile: KidProfile | null): readonly string[] {
  if (profile === null) return []
  const { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked } = profile
  return [
    ...(isAllowList ? [words.onlyAllowed] : []),
    ...(maxAgeRating === null
      ? []
      : [isUnratedAllowed ? words.ageAndUnrated(maxAgeRating) : words.ageOnly(maxAgeRating)]),
    ...(isAccountLocked ? [words.isLocked] : []),
  ]
}

/** The same in a few words, for a row of a list. */
export function kidInBrief(profile: KidProfile): string {
  const { isAllowList, maxAgeRating, isUnratedAllowed } = profile
  const unrated = isUnratedAllowed ? words.brief.unratedShown : words.brief.unratedHidden
  const age = maxAgeRating === null ? [] : [words.brief.upTo(maxAgeRating), unrated]
  return [words.child, ...age, ...(isAllowList ? [words.taggedOnly] : [])].join(' · ')
}

/** Whether a kid profile hides anything in the libraries that somebody sees. */
export function hidesTitles(profile: KidProfile | null): boolean {
  return profile !== null && (profile.isAllowList || profile.maxAgeRating !== null)
}

import type { AccessMode } from '../vocabulary.ts'
import { isAllowListed, type Viewer } from './viewer.ts'

/** A tag in effect for a user, with its origin. */
export type Cause<Source> = {
  readonly sharingTagId: string
  readonly sharingTagName: string
  readonly accessMode: AccessMode
  readonly sources: readonly Source[]
}

/** The facts about a series that decide its visibility. */
export type AccessSubject = {
  readonly libraryId: string
  readonly libraryName: string
  readonly tagIds: ReadonlySet<string>
  readonly ageRating: number | null
  /** The highest rating of its books. */
  readonly bookRating: number | null
}

export type Reason<Source> =
  | { readonly kind: 'account-off' | 'not-allowed' | 'unrestricted' }
  | { readonly kind: 'rated-too-high'; readonly ageRating: number; readonly maxAgeRating: number }
  | { readonly kind: 'unrated'; readonly maxAgeRating: number }
  | { readonly kind: 'library-not-granted'; readonly libraryId: string; readonly libraryName: string }
  | ({ readonly kind: 'denied' | 'allowed' } & Omit<Cause<Source>, 'accessMode'>)

/**
 * Why a user sees a series or not, by the rule at `Viewer`: every reason that hides it, else the reason it is shown.
 * @param viewer null for a deactivated account
 * @param grants in effect for the user
 */
export function explainVisibility<Source>(
  viewer: Viewer | null,
  { libraryId, libraryName, tagIds, ...ratings }: AccessSubject,
  grants: readonly Cause<Source>[],
): { readonly isSeen: boolean; readonly reasons: readonly Reason<Source>[] } {
  if (viewer === null) return { isSeen: false, reasons: [{ kind: 'account-off' }] }
  const carried = (mode: AccessMode) => grants.filter((one) => one.accessMode === mode && tagIds.has(one.sharingTagId))
  const causes = (kind: 'denied' | 'allowed', some: readonly Cause<Source>[]) =>
    some.map(({ accessMode: _, ...cause }): Reason<Source> => ({ kind, ...cause }))
  const allowed = carried('allow')
  const hidden: Reason<Source>[] = causes('denied', carried('deny'))
  if (viewer.libraryIds !== null && !viewer.libraryIds.includes(libraryId)) {
    hidden.unshift({ kind: 'library-not-granted', libraryId, libraryName })
  }
  if (isAllowListed(viewer) && allowed.length === 0) hidden.push({ kind: 'not-allowed' })
  hidden.push(...byAge(viewer, ratings))
  if (hidden.length > 0) return { isSeen: false, reasons: hidden }
  return { isSeen: true, reasons: allowed.length > 0 ? causes('allowed', allowed) : [{ kind: 'unrestricted' }] }
}

type Ratings = Pick<AccessSubject, 'ageRating' | 'bookRating'>

function byAge({ maxAgeRating, isUnratedAllowed }: Viewer, { ageRating, bookRating }: Ratings): Reason<never>[] {
  if (maxAgeRating === null) return []
  const highest = Math.max(ageRating ?? 0, bookRating ?? 0)
  if (highest > maxAgeRating) return [{ kind: 'rated-too-high', ageRating: highest, maxAgeRating }]
  return ageRating === null && !isUnratedAllowed ? [{ kind: 'unrated', maxAgeRating }] : []
}

/**
 * Account restrictions: how `Viewer` is narrowed, and whether the account is locked. An account without a profile
 * (null) has `noKidProfile`.
 */
export type KidProfile = {
  /** Only what carries an allowed tag is shown, and so nothing where none is allowed. */
  readonly isAllowList: boolean
  /** Years: what is rated higher is hidden. Null: ages do not count. */
  readonly maxAgeRating: number | null
  /** Within a bound of age: whether series without a rating are shown. */
  readonly isUnratedAllowed: boolean
  /** Name, password, PIN, keys and sign-ins are for an administrator to change. */
  readonly isAccountLocked: boolean
}

export const noKidProfile: KidProfile = {
  isAllowList: false,
  maxAgeRating: null,
  isUnratedAllowed: true,
  isAccountLocked: false,
}

/** The profile, or null when it restricts nothing; allowing unrated titles alone restricts nothing. */
export function kidProfileOf({ isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked }: KidProfile) {
  if (!isAllowList && maxAgeRating === null && !isAccountLocked) return null
  return { isAllowList, maxAgeRating, isUnratedAllowed, isAccountLocked } satisfies KidProfile
}

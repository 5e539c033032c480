/**
 * Account restrictions: how `Viewer` is narrowed, and whether the account is locked. An account without a profile
 * (null) has `noKidProfile`.
 */
export type KidProfile = {
  /** Only series with an allowed tag are shown; without allowed tags, none. */
  readonly isAllowList: boolean
  /** Age in years; higher ratings are hidden. Null: no age limit. */
  readonly maxAgeRating: number | null
  /** With an age limit: whether unrated series are shown. */
  readonly isUnratedAllowed: boolean
  /** Only an administrator can change name, password, PIN, keys and sign-ins. */
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

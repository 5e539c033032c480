/** Preference limits per user. */
export const preferenceLimits = {
  /** Number of keys. */
  most: 200,
  /** Characters of one value as JSON. */
  length: 20_000,
} as const

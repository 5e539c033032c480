/** Preference limits per user. */
export const preferenceLimits = {
  /** Keys. */
  most: 200,
  /** Characters of one value as JSON. */
  length: 20_000,
} as const

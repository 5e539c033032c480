/**
 * Pixels of the placeholder for a missing cover; no real cover has exactly this size. Separate from the schemas,
 * because the interface needs it without the validation code.
 */
export const placeholderSize = { width: 121, height: 182 } as const

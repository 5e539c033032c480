/**
 * Pixels of the plain picture that stands for a cover there is none of; no cover has exactly this size. It stands apart
 * from the schemas, for the interface needs it and not what checks a call.
 */
export const placeholderSize = { width: 121, height: 182 } as const

import { z } from 'zod'

/** What the decoders of several apps are made of. Unknown keys are passed over by every app but the TypeScript SDK. */
export const text = z.string()
export const count = z.int().min(0)
export const flag = z.boolean()
/** With a zone, as kotlinx-datetime and Swift read it. */
export const zonedInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
/** As `yyyy-MM-dd'T'HH:mm:ss` reads it: what follows the seconds is not looked at. */
export const plainInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
export const bareDate = z.string().regex(/^\d{4}-\d\d-\d\d$/)
export const author = z.looseObject({ name: text, role: text })

/** The fields, and for each of them the twin that says whether it is locked. */
export function locked<T extends Readonly<Record<string, z.ZodType>>>(fields: T) {
  const twins = Object.fromEntries(Object.keys(fields).map((name) => [`${name}Lock`, flag] as const))
  return { ...fields, ...(twins as { [K in keyof T & string as `${K}Lock`]: typeof flag }) }
}

/** Four counts of a tracker. */
export const trackedCounts = {
  booksCount: count,
  booksReadCount: count,
  booksUnreadCount: count,
  booksInProgressCount: count,
}

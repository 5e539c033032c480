import { z } from 'zod'

/** Shared parts of the decoders. Every app except the TypeScript SDK ignores unknown fields. */
export const text = z.string()
export const count = z.int().min(0)
export const flag = z.boolean()
/** With a zone, as kotlinx-datetime and Swift read it. */
export const zonedInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
/** As `yyyy-MM-dd'T'HH:mm:ss` parses it: the rest is ignored. */
export const plainInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
export const bareDate = z.string().regex(/^\d{4}-\d\d-\d\d$/)
export const author = z.looseObject({ name: text, role: text })

/** The fields, each with its lock field. */
export function locked<T extends Readonly<Record<string, z.ZodType>>>(fields: T) {
  const twins = Object.fromEntries(Object.keys(fields).map((name) => [`${name}Lock`, flag] as const))
  return { ...fields, ...(twins as { [K in keyof T & string as `${K}Lock`]: typeof flag }) }
}

/** The four read counts of a tracker. */
export const trackedCounts = {
  booksCount: count,
  booksReadCount: count,
  booksUnreadCount: count,
  booksInProgressCount: count,
}

import { z } from 'zod'

const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const dated = { createdDate: instant, lastModifiedDate: instant, filtered: z.boolean() }
const named = { id: z.uuid(), name: z.string().min(1), ordered: z.boolean(), ...dated }

export const collectionShape = z.strictObject({ ...named, seriesIds: z.array(z.uuid()) })
export const readListShape = z.strictObject({ ...named, summary: z.string(), bookIds: z.array(z.uuid()) })
export const keyShape = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  key: z.string(),
  comment: z.string(),
  createdDate: instant,
  lastModifiedDate: instant,
})
export const authorShape = z.strictObject({ name: z.string().min(1), role: z.string().min(1) })

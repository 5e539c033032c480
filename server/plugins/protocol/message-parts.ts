import { z } from 'zod'

/** Parts of the schemas of messages. */

/** A value that is left out when it is damaged. */
export const optional = <T extends z.ZodType>(value: T) => value.nullish().catch(null)
/** Items that are null when they are damaged; the readers of answers leave those out. */
export const list = <T extends z.ZodType>(item: T, maxItems = 50) =>
  z.array(item.nullable().catch(null)).meta({ maxItems })

export const text = (description?: string) =>
  description === undefined ? z.string() : z.string().meta({ description })
export const id = z
  .union([z.string(), z.number()])
  .meta({ description: 'Id at the service: a text of 1 to 500 characters, or a whole number' })
export const texts = list(z.string())
export const year = z.number().meta({ description: 'From 1000 to 2200' })

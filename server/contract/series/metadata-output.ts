import { z } from 'zod'
import { metadataSourceIds } from '../../domain/vocabulary.ts'

/** Locks by field: a locked field stays unchanged when files are read again. */
export function lockSchemas<Field extends string>(fields: readonly Field[], id: string) {
  const flags = <T extends z.ZodType>(flag: T) =>
    Object.fromEntries(fields.map((field) => [field, flag])) as Record<Field, T>
  return {
    locks: z.object(flags(z.boolean())).meta({ id: `${id}Locks` }),
    input: z.strictObject(flags(z.boolean().optional())).meta({ id: `${id}LocksInput` }),
  }
}

export const provenance = z
  .record(z.string(), z.enum(metadataSourceIds))
  .meta({ description: 'Where the value of each field came from; `manual` is a person' })

export const offers = z
  .record(
    z.string(),
    z.array(z.object({ source: z.enum(metadataSourceIds), value: z.unknown() })).max(metadataSourceIds.length),
  )
  .meta({ description: 'What each source says of each field, highest priority first' })

import { z } from 'zod'
import { cleanArcs, cleanIsbns, cleanPeople } from '../../domain/metadata/clean-lists.ts'
import { cleanLine, cleanList, cleanProse, textLimits } from '../../domain/metadata/clean-text.ts'
import { toIsbn13 } from '../../domain/metadata/isbn.ts'
import { normalizeLanguage } from '../../domain/metadata/language.ts'
import { toLink } from '../../domain/metadata/links.ts'
import type { Person } from '../../domain/metadata/patch.ts'
import { noteText } from '../../domain/notes/table.ts'
import { metadataSourceIds, personRoles } from '../../domain/vocabulary.ts'
import { int } from '../shared.ts'

/** Largest count, number and page in metadata. */
export const LARGEST_COUNT = 1_000_000
const LARGEST_CUSTOM = 20_000

/** One line of text; only spaces clears the field. */
export const line = z
  .string()
  .max(textLimits.line)
  .transform((text) => cleanLine(text))
/** A non-empty line. */
export const name = z
  .string()
  .max(textLimits.line)
  .refine((text) => cleanLine(text) !== null, noteText('input_empty'))
  .transform((text) => cleanLine(text) ?? '')
/** Text of several lines. */
export const prose = z
  .string()
  .max(textLimits.prose)
  .transform((text) => cleanProse(text))

/** Names, each once. */
export const names = z
  .array(name)
  .max(textLimits.items)
  .transform((items) => cleanList(items))

export const language = z
  .string()
  .max(64)
  .refine((text) => text.trim() === '' || normalizeLanguage(text) !== null, noteText('input_language'))
  .transform((text) => normalizeLanguage(text))
  .meta({ description: 'BCP 47' })

/** http and https only, with a host and no user name in it. */
export const webAddress = z
  .string()
  .max(4_000)
  .refine((text) => toLink(text) !== null, noteText('input_http_address'))
  .transform((text) => toLink(text)?.url ?? '')

export const year = int.min(1_000).max(2_200)
export const ageRating = int.min(0).max(99)
export const count = int.min(1).max(LARGEST_COUNT)

const person = z.strictObject({
  name,
  role: z.enum(personRoles),
  sortName: z.string().max(textLimits.line).nullish(),
})
export const people = z
  .array(person)
  .max(textLimits.items)
  .transform((list) =>
    cleanPeople(
      list.map(({ name: who, role, sortName }): Person => ({ name: who, role, ...(sortName && { sortName }) })),
    ),
  )

const award = z.strictObject({
  name,
  year: year.nullish(),
  category: z.string().max(textLimits.line).nullish(),
  won: z.boolean(),
})
export const awards = z.array(award).max(50)

/** Any spelling; stored as thirteen digits. */
export const isbns = z
  .array(
    z
      .string()
      .max(64)
      .refine((text) => toIsbn13(text) !== null, noteText('input_isbn')),
  )
  .max(50)
  .transform((list) => cleanIsbns(list))

export const storyArcs = z
  .array(z.strictObject({ name, number: z.number().min(0).max(LARGEST_COUNT).nullish() }))
  .max(textLimits.items)
  .transform((arcs) => cleanArcs(arcs.map(({ name: arc, number }) => ({ name: arc, number: number ?? null }))))

/** Custom data that the program stores without interpreting. */
export const customMetadata = z
  .record(z.string().max(200), z.unknown())
  .refine(
    (data) => JSON.stringify(data).length <= LARGEST_CUSTOM,
    noteText('input_json_too_long', { most: LARGEST_CUSTOM }),
  )

export const personOutput = z.object({ name: z.string(), role: z.enum(personRoles), sortName: z.string().optional() })

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
  .meta({ description: 'Origin of the value of each field; `manual` is a person' })

export const offers = z
  .record(
    z.string(),
    z.array(z.object({ source: z.enum(metadataSourceIds), value: z.unknown() })).max(metadataSourceIds.length),
  )
  .meta({ description: 'Value of each field by source, highest priority first' })

import { z } from 'zod'
import { matchStatuses } from '../../domain/plugins/compare-offer.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { dateTime, int, uuid } from '../shared.ts'

/** What the operations on matches of series and of books have in common. */
export const nullableText = z.string().nullable()
export const matchId = z.string().min(1).max(500)
const titles = z.array(z.string()).max(50)

/** Of every match. */
export const matchTitles = { externalId: z.string(), title: z.string(), alternateTitles: titles }
export const matchYear = { year: int.nullable() }
export const matchDetails = {
  summary: nullableText,
  url: nullableText.meta({ description: 'Web page about the match' }),
  relevance: z.number().min(0).max(1).nullable().meta({ description: 'How well it matches, according to the plugin' }),
}

/** Fields of a match beside those that are here. @param id of the schema of one field */
export function comparedFields<const T extends readonly string[]>(names: T, id: string) {
  const compared = z
    .object({
      field: z.enum(names),
      current: z.unknown().meta({ description: 'Current value; null: none' }),
      proposed: z.unknown().meta({ description: 'Proposed value; null: none' }),
      status: z.enum(matchStatuses).meta({
        description:
          '`no-permission`: the plugin is not allowed to write the field; `locked`: the field is locked here',
      }),
      origin: z
        .object({ pluginName: z.string(), at: dateTime })
        .nullable()
        .optional()
        .meta({ description: 'In a preview: the plugin that the current value came from; null: none' }),
    })
    .meta({ id })
  return z.array(compared).max(names.length)
}

/** The fields to apply. */
export function chosenFields<const T extends readonly string[]>(names: T) {
  return z
    .array(z.enum(names))
    .max(names.length)
    .optional()
    .meta({ description: 'Default: all fields that would be written' })
}

/** The plugins that can look something up, and its id at each. @param name of the schema of one, such as `BookPlace` */
export function places(name: string) {
  const place = z
    .object({ pluginId: uuid, displayName: z.string(), source: z.string(), externalId: nullableText })
    .meta({ id: name })
  return z.object({ data: z.array(place).max(pluginLimits.plugins) }).meta({ id: `${name}s` })
}

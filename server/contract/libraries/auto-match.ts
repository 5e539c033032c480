import { z } from 'zod'
import { matchOperators } from '../../domain/match/match-conditions.ts'
import { matchLimits } from '../../domain/match/parse-match-conditions.ts'
import { matchedFields } from '../../domain/plugins/matching-settings.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { int, libraryParams, paginated, paging, uuid } from '../shared.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** Conditions for automatic matching by plugins. */
const autoMatchConditions = z
  .strictObject({
    mode: z.enum(['all', 'any']).default('all'),
    rules: z
      .array(
        z.strictObject({
          field: z.string().max(matchLimits.field),
          operator: z.enum(matchOperators),
          value: z.union([scalar, z.array(scalar).max(matchLimits.list)]).nullish(),
        }),
      )
      .max(matchLimits.rules),
  })
  .meta({
    id: 'AutoMatchConditions',
    description:
      'Fields: `bookCount`, `externalIds.count`, `externalIds.<source>`, `metadata.<field>`, `metadata.<field>Lock`, ' +
      '`metadata.coverLock`, `metadata.customMetadataLock`, `customMetadata.<name>`. No rules: every series.',
  })

const order = z.array(uuid).max(pluginLimits.plugins)

/** How the plugins of a library work together. */
const matching = z
  .strictObject({
    afterScan: z
      .boolean()
      .nullable()
      .default(null)
      .meta({ description: 'Whether to match after a scan; null: as `plugins.match_after_scan` says' }),
    providers: order
      .default([])
      .meta({ description: 'IDs of plugins, the preferred one first; others follow by name' }),
    fields: z
      .partialRecord(z.enum(matchedFields), order)
      .default({})
      .meta({ description: 'Another order for single fields' }),
  })
  .meta({
    id: 'MatchingSettings',
    description:
      'With more than one plugin in `providers`, each of them is asked about every series. A value that came from a plugin ' +
      'is replaced by that of one before it in the order, and by nothing else.',
  })

/** What decides about matching among the settings of a library: as given, and as stored. */
export const givenMatching = { autoMatchConditions: autoMatchConditions.nullish(), matching: matching.nullish() }
export const storedMatching = { autoMatchConditions: autoMatchConditions.nullable(), matching: matching.nullable() }

const tested = z
  .object({
    seriesId: uuid,
    title: z.string(),
    bookCount: int.min(0),
    passes: z.boolean(),
    rules: z
      .array(
        z.object({ holds: z.boolean(), actual: z.union([scalar, z.array(scalar).max(maxItems.metadata)]).nullable() }),
      )
      .max(matchLimits.rules)
      .meta({ description: 'For each rule, in order: whether it matches, and the value of the series' }),
  })
  .meta({ id: 'AutoMatchTest' })

export const autoMatchOperations = {
  testAutoMatch: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/auto-match/test',
    tag: 'Libraries',
    summary:
      'Preview which series of a library would be matched automatically, and why others would not; nothing is changed',
    description:
      'Returns series by title. Without `conditions`, those of the library are used. Text is compared ignoring case, ' +
      'accents and width, except by `matches`, which takes the same patterns as the clean-up rules. On a list, an operator ' +
      'is true if it is true for one of the items; `not_…` is true if the operator that it negates is false.',
    access: 'libraries-write',
    params: libraryParams,
    query: z.object(paging),
    body: z.strictObject({
      conditions: autoMatchConditions.nullish(),
      fullTextSearch: z
        .string()
        .max(500)
        .nullish()
        .meta({ description: 'Only series that match this text, best first' }),
    }),
    responses: { 200: paginated(tested, 'AutoMatchTests') },
  }),
} as const

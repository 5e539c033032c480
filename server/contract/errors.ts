import { z } from 'zod'
import type { ParamsFor, ReasonDefinition } from '../domain/errors/reason.ts'
import { errorStatus } from '../domain/errors/reason.ts'
import { type reasonAreas, reasons } from '../domain/errors/table.ts'
import { int } from './shared.ts'

type Areas = typeof reasonAreas
type Wordings<T> = {
  readonly [Name in keyof T]: T[Name] extends ReasonDefinition<infer Kinds>
    ? keyof Kinds extends never
      ? string
      : string | ((params: ParamsFor<Kinds>, sentence: (words: string) => string) => string)
    : never
}

/** Translations of an area's reasons; `sentence` translates a nested sentence. */
export type Wording<Area extends keyof Areas> = Wordings<Areas[Area]>
/** The same for all areas. */
export type ReasonWords = { readonly [Area in keyof Areas]: Wording<Area> }

/** The documented text of a reason: parameters are shown as `{name}`. */
function rowOf([name, { code, params, text }]: readonly [string, ReasonDefinition]): string {
  const samples = Object.entries(params).map(([param, kind]) => [
    param,
    kind === 'list' ? [`{${param}}`] : `{${param}}`,
  ])
  return `| \`${name}\` | ${errorStatus[code]} \`${code}\` | ${Object.keys(params).join(', ')} | ${text(Object.fromEntries(samples))} |`
}

const names = Object.keys(reasons).sort() as [string, ...string[]]

export const errorReason = z.enum(names).meta({
  id: 'ErrorReason',
  description: [
    'Machine-readable reason why a request was refused. New reasons may be added; a name never changes its meaning.',
    '',
    '| Reason | Status, `error` | Params | English |',
    '|---|---|---|---|',
    ...names.map((name) =>
      rowOf([name, (reasons as Readonly<Record<string, ReasonDefinition>>)[name] as ReasonDefinition]),
    ),
  ].join('\n'),
})

const errorParams = z
  .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
  .meta({ description: 'The values in the message, by name' })

const reasonDetails = z
  .looseObject({ reason: errorReason.optional(), params: errorParams.optional() })
  .meta({ description: 'The reason with its params, and the fields or limits that it refers to' })

const fieldProblem = z
  .looseObject({
    field: z.string().meta({ description: 'Dotted path of the field; empty for the whole input' }),
    message: z.string(),
    refusal: errorReason.optional().meta({ description: 'Reason why the request was refused' }),
    reason: z.string().optional().meta({ description: 'Machine-readable reason for this field' }),
    params: errorParams.optional(),
  })
  .meta({ description: 'What is wrong with one field' })

export const errorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    details: z.union([reasonDetails, z.array(fieldProblem)]).optional(),
  })
  .meta({ id: 'Error' })

export const rateLimitBody = z
  .object({
    error: z.literal('rate_limit_exceeded'),
    message: z.string(),
    retry_after: int.min(0),
  })
  .meta({ id: 'RateLimitError' })

import { z } from 'zod'
import type { Operation } from '../../server/contract/operation.ts'
import {
  bookFilterFields,
  type FilterFamily,
  type FilterFields,
  operatorsByFamily,
  seriesFilterFields,
} from '../../server/domain/filter/condition.ts'
import { newId } from './catalog.ts'
import type { Ask } from './http-client.ts'
import type { KnownValues } from './known-values.ts'
import { oddWords } from './odd-content.ts'
import type { Drawing } from './seeded.ts'

export type DrawnRequest = { readonly path: string; readonly how: Ask }

type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly maxLength?: number
  readonly additionalProperties?: Schema | boolean
}
type Pools = KnownValues['pools']
type Context = { readonly draw: Drawing; readonly pools: Pools; readonly fields: FilterFields; readonly root: Schema }

const schemas = new WeakMap<z.ZodType, Schema>()
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(type, known)
  return known
}

/**
 * A random request to an operation by its schemas: mostly valid, with known IDs.
 * @param sorts the names that its list can be sorted by
 */
export function drawRequest(
  { draw, known }: { readonly draw: Drawing; readonly known: KnownValues },
  operation: Operation,
  sorts: readonly string[],
): DrawnRequest {
  const isOfBooks = /\/(books|readlists|in-progress|on-deck)\b/.test(operation.path)
  const fields = isOfBooks ? bookFilterFields : seriesFilterFields
  const pools = withTerms(known.pools, operation)
  const read = (type: z.ZodType | undefined): Readonly<Record<string, unknown>> => {
    if (type === undefined) return {}
    const root = schemaOf(type)
    return drawValue({ draw, pools, fields, root }, root, '') as Readonly<Record<string, unknown>>
  }
  const params = read(operation.params)
  const path =
    (draw.isChosen(0.85) ? known.drawPath(draw, operation) : null) ??
    operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const { sort, limit, ...others } = read(operation.query)
  const order = sort === undefined || sorts.length === 0 ? {} : { sort: drawSort(draw, sorts) }
  const query = new URLSearchParams({
    ...(others as Record<string, string>),
    ...order,
    ...(limit !== undefined && others.pageSize === undefined && { limit: String(limit) }),
  }).toString()
  const body = operation.body === undefined ? undefined : read(operation.body)
  return {
    path: query === '' ? path : `${path}?${query}`,
    how: { method: operation.method.toUpperCase(), ...(body !== undefined && { body }) },
  }
}

const terms = { genres: 'genreId', tags: 'tagId', people: 'personId' }

/** Operations on terms name them by `id`, `ids` and `into`. */
function withTerms(pools: Pools, { path }: Operation): Pools {
  const [, key] = Object.entries(terms).find(([kind]) => path.startsWith(`/api/v1/${kind}`)) ?? []
  const ids = pools.get(key ?? '')
  return ids === undefined ? pools : new Map([...pools, ['id', ids], ['into', ids]])
}

const drawSort = (draw: Drawing, sorts: readonly string[]) =>
  `${draw.one(sorts)}${draw.one([',asc', ',desc', ',desc', ''])}`

function drawValue(context: Context, schema: Schema, key: string): unknown {
  const { draw, root } = context
  if (schema.$ref !== undefined) return drawValue(context, root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, key)
  const special = schema.type === 'array' ? undefined : drawSpecial(context, key)
  if (special !== undefined) return special
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return draw.one(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  return choices === undefined ? drawTyped(context, schema, key) : drawChoice(context, choices, key)
}

function drawChoice(context: Context, choices: readonly Schema[], key: string): unknown {
  const others = choices.filter(({ type }) => type !== 'null')
  const isNull = others.length < choices.length && context.draw.isChosen(0.15)
  return isNull ? null : drawValue(context, context.draw.one(others), key)
}

function drawTyped(context: Context, schema: Schema, key: string): unknown {
  const { draw } = context
  const type = typeof schema.type === 'string' ? schema.type : draw.one(schema.type ?? ['string'])
  if (type === 'object') return drawObject(context, schema)
  if (type === 'array') return drawList(context, schema, key)
  if (type === 'boolean') return draw.isChosen(0.5)
  if (type === 'integer' || type === 'number') return drawNumber(draw, schema, type)
  return type === 'null' ? null : drawText(context, schema, key)
}

function drawObject(context: Context, { properties = {}, required = [], additionalProperties }: Schema): unknown {
  const { draw } = context
  const share = (key: string) => (key === 'sort' || key === 'condition' ? 0.7 : 0.3)
  const given = Object.entries(properties).filter(([key]) => required.includes(key) || draw.isChosen(share(key)))
  const named = given.map(([key, part]) => [key, drawValue(context, part, key)])
  const isOpen = typeof additionalProperties === 'object' && Object.keys(properties).length === 0
  const free = isOpen ? [[draw.one(['theme', 'a.b', 'zoom']), draw.one([1, 'x', true, 'Ä'])]] : []
  return Object.fromEntries([...named, ...free])
}

function drawList(context: Context, { items = {}, minItems = 0, maxItems = 5 }: Schema, key: string): unknown {
  const count = context.draw.number(minItems, Math.max(minItems, Math.min(maxItems, 5)))
  const drawn = context.draw.times(count, () => drawValue(context, items, key.replace(/s$/, '')))
  return [...new Map(drawn.map((value) => [JSON.stringify(value), value])).values()]
}

function drawNumber(draw: Drawing, { minimum = 0, maximum = 100 }: Schema, type: string): number {
  const least = Math.max(minimum, -10)
  const most = Math.max(least, Math.min(maximum, least + draw.one([1, 3, 20, 100])))
  return type === 'number' && draw.isChosen(0.3) ? least + (most - least) / 3 : draw.number(least, most)
}

function drawText({ draw, pools }: Context, { format, maxLength = 500 }: Schema, key: string): string {
  if (format === 'uuid') return draw.isChosen(0.05) ? newId() : draw.one(pools.get(key) ?? pools.get('id') ?? [newId()])
  const day = `2025-0${draw.number(5, 6)}-${String(draw.number(1, 30)).padStart(2, '0')}`
  if (format === 'date-time') return `${day}T0${draw.number(0, 9)}:00:00Z`
  if (format === 'date') return day
  return draw.one(oddWords).slice(0, Math.min(maxLength, 190))
}

/** Values by the name of a field, whatever its type. */
const valuesByKey: Readonly<Record<string, readonly unknown[]>> = {
  page: [0, 1, 1, 1, 2, 3, 50],
  pageSize: [1, 2, 3, 5, 7, 20, 50, 500],
  limit: [1, 2, 5, 20],
  timezone: ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'UTC'],
  language: ['de', 'en', 'ja', 'en-GB'],
  sort: ['title', 'title,desc', 'date_added'],
  url: ['https://example.org/a', 'https://example.org/ä'],
  email: ['someone@example.org', null],
  unused: ['true', 'false'],
}
const searchKeys: readonly string[] = ['q', 'query', 'fullTextSearch', 'search', 'text']

function drawSpecial(context: Context, key: string): unknown {
  const { draw, pools } = context
  const known = pools.get(key)
  if (known !== undefined && known.length > 0 && !draw.isChosen(0.03)) return draw.one(known)
  if (key === 'condition' || key === 'rule')
    return draw.isChosen(0.1) ? null : drawCondition(context, draw.number(0, 3))
  if (searchKeys.includes(key)) return drawSearch(draw)
  const values = valuesByKey[key]
  return values === undefined ? undefined : draw.one(values)
}

/** Words, parts of words, prefixes, typos, and what has a meaning to a search engine. */
export function drawSearch(draw: Drawing): string {
  const word = () => {
    const whole = draw.one(oddWords)
    const letters = [...whole]
    const at = draw.number(0, letters.length)
    return draw.one([
      whole,
      whole,
      whole.toUpperCase(),
      whole.toLowerCase(),
      letters.slice(0, Math.max(1, at)).join(''),
      letters.toSpliced(at, 1).join(''),
      letters.toSpliced(at, 0, draw.one(['e', 'x', '*', '"', '-'])).join(''),
      draw.one([
        'title:',
        '"',
        'AND',
        'OR',
        'NOT',
        'NEAR',
        '*',
        "'",
        '\\',
        ':*',
        '&',
        '|',
        '<->',
        'qiuet',
        'zurihc',
        'tael',
      ]),
    ])
  }
  return draw
    .times(draw.one([1, 1, 1, 2, 3]), word)
    .join(draw.one([' ', ' ', '  ', ', ']))
    .slice(0, 400)
}

/** A nested condition of all fields and operators. */
export function drawCondition(context: Pick<Context, 'draw' | 'pools' | 'fields'>, depth: number): unknown {
  const { draw, fields } = context
  if (depth > 0 && draw.isChosen(0.55)) {
    const parts = draw.times(draw.number(0, 3), () => drawCondition(context, depth - 1))
    return { [draw.one(['allOf', 'anyOf'])]: parts }
  }
  const [field, family] = draw.one(Object.entries(fields))
  const operator = draw.one(operatorsByFamily[family] as readonly string[])
  return { [field]: { operator, ...operandsOf(context, { field, family, operator }) } }
}

/** Fields with a set of values. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  readStatus: ['unread', 'in_progress', 'read', 'READ', 'nonsense'],
  status: ['ongoing', 'ended', 'hiatus', 'Ended', 'end'],
  format: ['cbz', 'epub', 'pdf', 'CBZ', 'c'],
  language: ['de', 'en', 'en-GB', 'EN', 'e'],
  genre: ['Sea', 'sea', 'Drama', 'Arzt', 'ärzte', '冒険', 'Sci', '1'],
}

type Leaf = { readonly field: string; readonly family: FilterFamily; readonly operator: string }

function operandsOf({ draw, pools }: Pick<Context, 'draw' | 'pools'>, { field, family, operator }: Leaf): object {
  if (family === 'bool' || operator === 'isNull' || operator === 'isNotNull') return {}
  if (family === 'uuid') {
    const ids = pools.get(field) ?? [newId()]
    return operator === 'in' || operator === 'notIn' ? { values: draw.some(ids, 4) } : { value: draw.one(ids) }
  }
  if (family === 'text') {
    const whole = draw.one(valuesOf[field] ?? oddWords)
    const letters = [...whole]
    return {
      value: draw.one([whole, whole, whole.toUpperCase(), letters.slice(0, 2).join(''), letters.slice(-2).join('')]),
    }
  }
  const value = () =>
    family === 'date'
      ? draw.one(['2025-05-30', '2025-06-01', '2025-06-01T00:00:00Z', '2024-01-01'])
      : draw.one([0, 1, 2, 3, 5, 6, 12, 60, 70.5, 80, 1993, 1995, -1])
  if (operator !== 'between') return { value: value() }
  const [least, most] = family === 'date' ? ['start', 'end'] : ['min', 'max']
  return draw.pick({ [least]: value(), [most]: value() })
}

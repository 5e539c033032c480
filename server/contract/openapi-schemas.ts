import { z } from 'zod'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

/** Named schemas become references; `collectSchemas` collects their definitions. */
export function schemaOf(schema: z.ZodType, io: Direction): Json {
  return referToComponents(toJson(schema, io))
}

/** Most schemas are used many times, and converting one takes as long as everything else together. */
const written = { input: new WeakMap<z.ZodType, Json>(), output: new WeakMap<z.ZodType, Json>() }

function toJson(schema: z.ZodType, io: Direction): Json {
  const known = written[io].get(schema)
  if (known !== undefined) return known
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
  written[io].set(schema, json)
  return json
}

function referToComponents(json: Json): Json {
  const named = typeof json.id === 'string' ? json.id : undefined
  if (named !== undefined) return { $ref: `#/components/schemas/${named}` }
  return clean(json) as Json
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  const out: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$schema' || key === '$defs' || key === 'id') continue
    if (key === '$ref' && typeof inner === 'string') out.$ref = inner.replace('#/$defs/', '#/components/schemas/')
    else out[key] = key === 'properties' ? cleanProperties(inner as Json) : clean(inner)
  }
  return out
}

/** Property names are data: a property called `id` stays. */
function cleanProperties(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, clean(schema)]))
}

/** The definitions of all named schemas, by name. If input and output differ, the first one counts. */
export function collectSchemas(used: Iterable<readonly [z.ZodType, Direction]>): Json {
  const schemas: Json = {}
  for (const [schema, io] of used) {
    const json = toJson(schema, io)
    for (const [name, definition] of Object.entries((json.$defs ?? {}) as Json)) schemas[name] ??= clean(definition)
    if (typeof json.id === 'string') schemas[json.id] ??= clean(json)
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function parametersOf(schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !(field as z.ZodType).isOptional(),
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

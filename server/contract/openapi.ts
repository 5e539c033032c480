import { z } from 'zod'
import { errorStatus } from '../domain/errors.ts'
import { operationList } from './index.ts'
import { addressesOf, type Operation, type RawBody } from './operation.ts'
import { errorBody, rateLimitBody } from './shared.ts'

type Json = Record<string, unknown>

const mediaTypes: Readonly<Record<Exclude<RawBody, 'empty'>, string>> = {
  bytes: 'application/octet-stream',
  'event-stream': 'text/event-stream',
  html: 'text/html',
  text: 'text/plain',
}

const common = ['bad_request', 'rate_limit_exceeded'] as const
const statusOf: Readonly<Record<string, number>> = errorStatus

/** Version of the API description (specification, Versioning); the program has its own. */
const apiVersion = '2.2.0'

/** The OpenAPI 3.1 document of the REST API, made from the operations table. */
export function buildOpenApi(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, operation] of operationList) {
    for (const [index, { method, path }] of addressesOf(operation).entries()) {
      const key = path.replace('*}', '}')
      const operationId = index === 0 ? name : `${name}Alias${index === 1 ? '' : index}`
      paths[key] = { ...paths[key], [method]: describe(operationId, operation) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inglenook',
      version: apiVersion,
      description: 'A personal library server for comics, manga and ebooks. JSON is camelCase; lists are paged.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiKey: [] }, { basic: [] }, { session: [] }],
    paths,
    components: {
      schemas: collectSchemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        basic: { type: 'http', scheme: 'basic', description: 'The password, or an API key in its place' },
        session: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
      },
    },
  }
}

function describe(operationId: string, operation: Operation): Json {
  const description: Json = {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: descriptionOf(operation),
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...(isGuarded(operation) ? [ifMatch] : []),
    ],
    responses: responsesOf(operation),
  }
  if (operation.access === 'public') description.security = []
  if (operation.body !== undefined) {
    description.requestBody = {
      required: !operation.body.isOptional(),
      content: { 'application/json': { schema: schemaOf(operation.body, 'input') } },
    }
  }
  if (operation.upload !== undefined) description.requestBody = uploadOf(operation.upload)
  return description
}

/** A change that can be bound to what was seen. */
function isGuarded({ conditional, method }: Operation): boolean {
  return conditional === true && method !== 'get'
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that was seen: the change is refused with 412 when something else holds by now',
  schema: { type: 'string' },
}

function uploadOf({ field, mediaTypes }: NonNullable<Operation['upload']>): Json {
  const bytes = { type: 'string', format: 'binary' }
  const raw = mediaTypes.map((mediaType) => [mediaType, { schema: bytes }])
  if (field === null) return { required: true, content: Object.fromEntries(raw) as Json }
  const form = { type: 'object', properties: { [field]: bytes }, required: [field], additionalProperties: false }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form }, ...(Object.fromEntries(raw) as Json) },
  }
}

function descriptionOf(operation: Operation): string {
  const parts = []
  if (operation.access === 'signed-in') parts.push('For anyone who is signed in.')
  else if (operation.access !== 'public') parts.push(`Needs the permission \`${operation.access}\`.`)
  if (operation.changesAccount) parts.push('Refused to API keys, and to accounts that a kid profile locks.')
  if (operation.acceptsSnakeCase) parts.push('Keys of the body may also be written in snake_case.')
  return [parts.join(' '), operation.description ?? ''].filter((part) => part !== '').join('\n\n')
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).isOptional(),
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

function responsesOf(operation: Operation): Json {
  const responses: Json = {}
  for (const [status, body] of Object.entries(operation.responses)) {
    responses[status] = { description: operation.summary, ...contentOf(body) }
  }
  const refusals = new Set<string>([...common, ...(operation.refusals ?? [])])
  if (operation.access !== 'public') for (const code of ['unauthorized', 'forbidden']) refusals.add(code)
  if (operation.params !== undefined) refusals.add('not_found')
  if (isGuarded(operation)) refusals.add('precondition_failed')
  for (const code of refusals) {
    const schema = code === 'rate_limit_exceeded' ? rateLimitBody : errorBody
    responses[String(statusOf[code])] = {
      description: code,
      content: { 'application/json': { schema: schemaOf(schema, 'output') } },
    }
  }
  return responses
}

function contentOf(body: z.ZodType | RawBody): Json {
  if (body === 'empty') return {}
  if (typeof body === 'string') return { content: { [mediaTypes[body]]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: schemaOf(body, 'output') } } }
}

/** Named schemas become references; the definitions are gathered once by `collectSchemas`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
  return referToComponents(json)
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

function collectSchemas(): Json {
  const schemas: Json = {}
  const visit = (schema: z.ZodType, io: 'input' | 'output') => {
    const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
    for (const [name, definition] of Object.entries((json.$defs ?? {}) as Json)) schemas[name] ??= clean(definition)
    if (typeof json.id === 'string') schemas[json.id] ??= clean(json)
  }
  visit(errorBody, 'output')
  visit(rateLimitBody, 'output')
  for (const [, operation] of operationList) {
    for (const body of Object.values(operation.responses)) if (typeof body !== 'string') visit(body, 'output')
    if (operation.body !== undefined) visit(operation.body, 'input')
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

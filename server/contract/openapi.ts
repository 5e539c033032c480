import type { z } from 'zod'
import { errorStatus } from '../domain/errors.ts'
import { errorBody, rateLimitBody } from './errors.ts'
import { operationList } from './index.ts'
import { collectSchemas, type Direction, type Json, parametersOf, schemaOf } from './openapi-schemas.ts'
import { addressesOf, type Operation, type RawBody } from './operation.ts'
import { descriptionOf, protocolPaths, protocolSchemas, protocolSecurity } from './protocols/openapi-protocols.ts'
import { tags } from './tags.ts'

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

/** The OpenAPI 3.1 document: the REST API from the operations table, and the server's other protocols. */
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
    tags: Object.entries(tags).map(([tag, description]) => ({ name: tag, description })),
    paths: { ...paths, ...protocolPaths() },
    components: {
      schemas: collectSchemas(usedSchemas()),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        basic: { type: 'http', scheme: 'basic', description: 'The password or an API key' },
        session: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
        ...protocolSecurity,
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

/** An operation that can require an `If-Match` revision. */
function isGuarded({ conditional, method }: Operation): boolean {
  return conditional === true && method !== 'get'
}

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'ETag of the version that was read; fails with 412 if the resource has changed since',
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

function responsesOf(operation: Operation): Json {
  const responses: Json = {}
  for (const [status, body] of Object.entries(operation.responses)) {
    responses[status] = { description: operation.summary, ...contentOf(body, operation.events) }
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

function contentOf(body: z.ZodType | RawBody, events: z.ZodType | undefined): Json {
  if (body === 'empty') return {}
  if (body === 'event-stream' && events !== undefined) return { content: { [mediaTypes[body]]: streamOf(events) } }
  if (typeof body === 'string') return { content: { [mediaTypes[body]]: { schema: { type: 'string' } } } }
  return { content: { 'application/json': { schema: schemaOf(body, 'output') } } }
}

/** OpenAPI 3.1 cannot describe the items of a stream; JSON Schema's `contentSchema` comes closest. */
function streamOf(events: z.ZodType): Json {
  const content = { contentMediaType: mediaTypes['event-stream'], contentSchema: schemaOf(events, 'output') }
  return { schema: { type: 'string', description: 'Each `data:` line is one object', ...content } }
}

function* usedSchemas(): Generator<readonly [z.ZodType, Direction]> {
  yield [errorBody, 'output']
  yield [rateLimitBody, 'output']
  for (const [, operation] of operationList) {
    for (const body of Object.values(operation.responses)) if (typeof body !== 'string') yield [body, 'output']
    if (operation.body !== undefined) yield [operation.body, 'input']
    if (operation.events !== undefined) yield [operation.events, 'output']
  }
  yield* protocolSchemas()
}

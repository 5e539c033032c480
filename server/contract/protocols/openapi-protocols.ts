import { z } from 'zod'
import { errorStatus } from '../../domain/errors.ts'
import { errorBody, rateLimitBody } from '../errors.ts'
import { type Direction, type Json, parametersOf, schemaOf } from '../openapi-schemas.ts'
import type { Access, Operation } from '../operation.ts'
import { compatibleApi } from './compatible-api.ts'
import { koreader } from './koreader.ts'
import { opds } from './opds.ts'
import { type Content, json, type Protocol, type ProtocolAddress } from './protocol.ts'

const page = {
  method: 'get',
  tags: ['System'],
  access: 'public',
  responses: { 200: { types: ['text/html'] } },
} as const

/** This document and its pages, if enabled. */
const reference: Protocol = {
  name: 'reference',
  base: '',
  addresses: [
    { ...page, path: '/api/docs', summary: 'The API reference' },
    { ...page, path: '/docs', summary: 'The API reference' },
    { ...page, path: '/api/openapi.json', summary: 'This document', responses: { 200: json(z.looseObject({})) } },
  ],
  params: {},
}

/** Protocols other than the REST API. */
export const protocols: readonly Protocol[] = [reference, opds, compatibleApi, koreader]

/** Credentials accepted by some protocols only. */
export const protocolSecurity: Json = {
  appToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-Token',
    description: 'Session of an app, returned with each response to Basic or an API key',
  },
  appSession: { type: 'apiKey', in: 'cookie', name: 'inglenook-app', description: 'The same session as a cookie' },
  appRemembered: {
    type: 'apiKey',
    in: 'cookie',
    name: 'komga-remember-me',
    description: 'A persistent session, returned when a request has `remember-me=true`',
  },
  koreaderUser: { type: 'apiKey', in: 'header', name: 'X-Auth-User', description: 'User name' },
  koreaderKey: { type: 'apiKey', in: 'header', name: 'X-Auth-Key', description: 'MD5 of an API key' },
}

/** Paths of all protocols, each with its operations by method. */
export function protocolPaths(): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const protocol of protocols) {
    for (const address of protocol.addresses) {
      const key = address.path.replace('*}', '}')
      paths[key] = { ...paths[key], [address.method]: describe(protocol, address) }
    }
  }
  return paths
}

/** Every schema used by a protocol. */
export function protocolSchemas(): (readonly [z.ZodType, Direction])[] {
  return protocols.flatMap(({ addresses, refusal }) => {
    const refusals = Object.values(errorStatus).map((status) => refusal?.(status))
    const answers = addresses.flatMap(({ responses }) => Object.values(responses))
    const bodies = addresses.map(({ body }) => body)
    return [...schemasIn([...refusals, ...answers], 'output'), ...schemasIn(bodies, 'input')]
  })
}

function schemasIn(contents: readonly (Content | 'empty' | undefined)[], io: Direction) {
  return contents.flatMap((content): (readonly [z.ZodType, Direction])[] => {
    const schema = content === undefined || content === 'empty' ? undefined : content.schema
    return schema === undefined ? [] : [[schema, io]]
  })
}

function describe(protocol: Protocol, address: ProtocolAddress): Json {
  const { access, body, query, tags, summary } = address
  const description: Json = {
    operationId: operationId(protocol, address),
    tags,
    summary,
    description: descriptionOf(address),
    parameters: [...parametersOf(pathParameters(protocol, address), 'path'), ...parametersOf(query, 'query')],
    responses: responsesOf(protocol, address),
  }
  if (access === 'public') description.security = []
  else if (protocol.security !== undefined) description.security = protocol.security.map(requirement)
  if (body !== undefined) description.requestBody = { required: true, content: contentOf(body, 'input') }
  return description
}

/** Every scheme of one requirement must be satisfied. */
function requirement(schemes: readonly string[]): Json {
  return Object.fromEntries(schemes.map((scheme) => [scheme, []]))
}

/** `get /opds/v2/books/{id}/manifest` → `opdsGetV2BooksByIdManifest`. */
function operationId({ name, base }: Protocol, { method, path }: ProtocolAddress): string {
  const rest = path.startsWith(base) ? path.slice(base.length) : path
  const parts = `${method}/${rest.replace(/\{(\w+)\*?\}/g, 'by-$1')}`.split(/\W+/).filter((part) => part !== '')
  return name + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}

function pathParameters({ params }: Protocol, { path }: ProtocolAddress): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name = '']) => name)
  return z.object(Object.fromEntries(names.map((name) => [name, params[name] ?? z.string()])))
}

/** The access rule and further notes. */
export function descriptionOf(
  about: Pick<Operation, 'access' | 'changesAccount' | 'acceptsSnakeCase' | 'description'>,
) {
  const parts = [whoMayCall(about.access)]
  if (about.changesAccount) parts.push('Not available to API keys or to accounts locked by a kid profile.')
  if (about.acceptsSnakeCase) parts.push('Keys of the body may also be written in snake_case.')
  const lead = parts.filter((part) => part !== '').join(' ')
  return [lead, about.description ?? ''].filter((part) => part !== '').join('\n\n')
}

function whoMayCall(access: Access): string {
  if (access === 'public') return ''
  return access === 'signed-in' ? 'Requires a signed-in user.' : `Requires the permission \`${access}\`.`
}

function responsesOf(protocol: Protocol, address: ProtocolAddress): Json {
  const responses: Json = {}
  for (const [status, content] of Object.entries(address.responses)) {
    const body = content === 'empty' ? {} : { content: contentOf(content, 'output') }
    responses[status] = { description: address.summary, ...body }
  }
  for (const code of refusalsOf(address)) {
    const status = errorStatus[code]
    const defaultResponse = json(code === 'rate_limit_exceeded' ? rateLimitBody : errorBody)
    const content = contentOf(protocol.refusal?.(status) ?? defaultResponse, 'output')
    responses[String(status)] ??= { description: code, content }
  }
  return responses
}

function refusalsOf({ access, path, responses, refusals = [] }: ProtocolAddress) {
  return [
    ...(['bad_request', 'rate_limit_exceeded'] as const),
    ...(access === 'public' ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(206 in responses ? (['range_not_satisfiable'] as const) : []),
    ...refusals,
  ]
}

function contentOf({ types, schema }: Content, io: Direction): Json {
  const described = (type: string): Json => {
    if (schema !== undefined) return schemaOf(schema, io)
    return /^text\/|[/+]xml\b/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
  }
  return Object.fromEntries(types.map((type) => [type, { schema: described(type) }]))
}

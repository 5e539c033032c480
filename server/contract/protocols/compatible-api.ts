import { z } from 'zod'
import { dateTime, int } from '../shared.ts'
import { accepted, array, at, compatibleBase, nothing, object, pageBy } from './compatible.ts'
import { compatibleContent } from './compatible-content.ts'
import { compatibleLists } from './compatible-lists.ts'
import { json, type Protocol, type ProtocolAddress } from './protocol.ts'

const text = z.string()
const redirect = { responses: { 302: { types: ['text/plain', 'text/html'] } } }

const account: readonly ProtocolAddress[] = [
  at('get /api/v2/users/me', 'signed-in', 'Who is signed in', object),
  at('get /api/v1/users/me', 'signed-in', 'Who is signed in', object),
  at('get /api/v1/login/set-cookie', 'signed-in', 'Exchange the session of `X-Auth-Token` for a cookie', nothing),
  at('get /api/logout', 'public', 'Sign out', nothing),
  at('post /api/logout', 'public', 'Sign out', nothing),
  at('get /api/v1/client-settings/global/list', 'public', 'Always empty', object),
  at('get /api/v1/client-settings/user/list', 'signed-in', 'Always empty', object),
  at('get /api/v1/claim', 'public', 'Whether the first account was created', {
    responses: { 200: json(z.object({ isClaimed: z.boolean() })) },
  }),
  at('post /api/v1/claim', 'public', 'Always refused with 403: the first account is created in the interface', {
    responses: { 403: json(z.looseObject({})) },
  }),
  at('get /series/{id}', 'public', 'Redirects to a series in the interface', redirect),
  at('get /book/{id}', 'public', 'Redirects to a book in the interface', redirect),
  at('get /sse/v1/events', 'signed-in', 'Changes as they happen (server-sent events)', {
    responses: { 200: { types: ['text/event-stream'] } },
  }),
]

const keys = '/api/v2/users/me/api-keys'
const keyAddresses: readonly ProtocolAddress[] = [
  at(`get ${keys}`, 'api-keys-read', 'API keys of the signed-in user', array),
  at(`post ${keys}`, 'api-keys-write', 'Create an API key', {
    ...object,
    body: json(z.looseObject({ comment: text.max(100) })),
    changesAccount: true,
  }),
  at(`delete ${keys}/{id}`, 'api-keys-delete', 'Revoke an API key', { ...nothing, changesAccount: true }),
]

const administration: readonly ProtocolAddress[] = [
  at('get /api/v2/users', 'system-admin', 'Accounts', array),
  at('get /api/v2/users/me/authentication-activity', 'signed-in', 'Sign-ins of the signed-in user', pageBy()),
  at('get /api/v2/users/authentication-activity', 'system-admin', 'Sign-ins of everyone', pageBy()),
  at('get /api/v2/users/{id}/authentication-activity/latest', 'system-admin', 'The last sign-in of a person', object),
  at('get /api/v1/settings', 'system-admin', 'Settings, read only', object),
  at('get /api/v1/announcements', 'system-admin', 'Always empty', object),
  at('get /api/v1/history', 'system-admin', 'Always empty', pageBy()),
  at('get /actuator/info', 'system-admin', 'Name and version of this server', object),
]

const library = '/api/v1/libraries'
const deep = z.object({ deep: z.boolean().optional().meta({ description: '`true`: read every file again' }) })
const libraries: readonly ProtocolAddress[] = [
  at(`get ${library}`, 'libraries-read', 'Libraries', array),
  at(`get ${library}/{id}`, 'libraries-read', 'One library', object),
  at(`post ${library}/{id}/scan`, 'libraries-write', 'Start a scan', { ...accepted, query: deep }),
  at(`post ${library}/{id}/empty-trash`, 'libraries-delete', 'Remove deleted books permanently', accepted),
  ...(['analyze', 'metadata/refresh'] as const).flatMap((work) => [
    at(`post ${library}/{id}/${work}`, 'libraries-write', 'Rescan the files of a library', accepted),
    at(`post /api/v1/series/{id}/${work}`, 'series-write', 'Rescan the files of a series', accepted),
    at(`post /api/v1/books/{id}/${work}`, 'books-write', 'Rescan the file of a book', accepted),
  ]),
]

const refusal = z
  .looseObject({
    error: text.meta({ description: 'Reason phrase of the status, for example `Unauthorized`' }),
    status: int,
    message: text,
    path: text.optional(),
    timestamp: dateTime.optional(),
  })
  .meta({ id: 'CompatibleError' })

const id = text.meta({ description: 'UUID, with or without hyphens' })

/** The Komga-compatible API for reading apps. */
export const compatibleApi: Protocol = {
  name: 'compatible',
  base: compatibleBase,
  addresses: [...account, ...keyAddresses, ...administration, ...libraries, ...compatibleLists, ...compatibleContent],
  params: { id, bookId: id, cover: id, name: text, number: int.min(0).meta({ description: 'Page of the book' }) },
  security: [['basic'], ['bearer'], ['apiKey'], ['appToken'], ['appSession'], ['appRemembered'], ['session']],
  refusal: () => json(refusal),
}

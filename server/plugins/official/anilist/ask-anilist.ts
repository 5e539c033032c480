import {
  type Context,
  createClient,
  idOf,
  lineOf,
  listOf,
  type Members,
  membersOf,
  notFound,
  rateLimited,
  unauthorized,
  upstream,
} from '../../sdk/index.ts'

let token = ''
let viewer: Viewer | null = null

/** The person whose token this is. */
export type Viewer = { readonly id: number; readonly name: string }

/**
 * Of 90 requests a minute, AniList takes 30 at present (guide "Rate Limiting"). Who exceeds them has to wait a minute:
 * a sync does, as far as its time allows, and other calls come back later.
 */
const client = createClient({
  baseUrl: 'https://graphql.anilist.co',
  perMinute: 30,
  budgetMs: 150_000,
  longestWaitMs: 65_000,
  headers: () => (token === '' ? {} : { authorization: `Bearer ${token}` }),
  fetch: withReasons,
})

/** Takes the token of a person, which people also copy with `Bearer` before it. The server itself needs none. */
export function signIn({ credentials }: Pick<Context, 'credentials'>): void {
  token = (credentials.accessToken ?? '').replace(/^\s*bearer\s+/i, '').trim()
  viewer = null
}

/** Refusals have their reason in the same JSON as answers: `errors`, with a status of their own (guide "Errors"). */
async function withReasons(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(input, init)
  if (![400, 401, 403, 404].includes(response.status)) return response
  return new Response(response.body, { status: 200, headers: response.headers })
}

/** `problem`: the first error; parts of `data` may be there nevertheless. */
export type Answer = { readonly data: Members; readonly problem: Error | null }

/** What AniList answers. @throws PluginError when it has trouble, or does not accept the token */
export async function answerTo(query: string, variables: object = {}): Promise<Answer> {
  // What is saved twice is saved once.
  const answer = membersOf(await client.post('/', { query, variables }, { isRepeatable: true }))
  const [error] = listOf(answer?.errors)
  const data = membersOf(answer?.data)
  if (error === undefined && data === undefined) throw unreadable()
  return { data: data ?? {}, problem: error === undefined ? null : problemOf(error) }
}

/** The data of a query. @throws PluginError */
export async function ask(query: string, variables: object = {}): Promise<Members> {
  const { data, problem } = await answerTo(query, variables)
  if (problem !== null) throw problem
  return data
}

export const unreadable = () => upstream('AniList answered in a form that this plugin cannot read. Try again later.')

/** @throws PluginError for what concerns all requests, not this one */
function problemOf({ status, message, validation }: Members): Error {
  const reason = reasonOf(message, validation)
  if (status === 401 || /invalid token|unauthori[sz]ed/i.test(reason)) {
    throw unauthorized('AniList does not accept this sign-in. Connect AniList again.')
  }
  if (status === 429) throw rateLimited('AniList gets too many requests.', 60)
  if (status === 403) throw upstream(`AniList takes no requests at present: ${reason}`)
  return status === 404 ? notFound('AniList does not have this. Search for it again.') : upstream(`AniList: ${reason}`)
}

function reasonOf(message: unknown, validation: unknown): string {
  const [first] = Object.values(membersOf(validation) ?? {}).flatMap((one) => (Array.isArray(one) ? one : []))
  return (lineOf(first) ?? lineOf(message) ?? 'The request was refused.').slice(0, 200)
}

/** @throws PluginError -32003 without a token, or with one that is not valid (any more) */
export async function whoAmI(): Promise<Viewer> {
  if (token === '') throw unauthorized('Connect your AniList account first.')
  if (viewer === null) {
    const { id, name } = membersOf((await ask('query { Viewer { id name } }')).Viewer) ?? {}
    const number = Number(idOf(id))
    if (!Number.isSafeInteger(number)) throw unreadable()
    viewer = { id: number, name: lineOf(name) ?? String(number) }
  }
  return viewer
}

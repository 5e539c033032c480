import {
  type Context,
  configuration,
  createClient,
  lineOf,
  listOf,
  type Members,
  membersOf,
  upstream,
} from '../../sdk/index.ts'

let token = ''

/** 60 requests a minute are allowed. */
const client = createClient({
  baseUrl: 'https://api.hardcover.app',
  perMinute: 60,
  timeoutMs: 12_000,
  retries: 1,
  signedInBy: 'administrator',
  headers: () => ({ authorization: `Bearer ${token}` }),
})

/** Takes the token, which people also copy with `Bearer` before it. */
export function signIn({ credentials }: Pick<Context, 'credentials'>): void {
  token = (credentials.token ?? '').replace(/^\s*bearer\s+/i, '').trim()
}

/**
 * The data of a query.
 * @throws PluginError -32005 without a token, or with a wrong one; -32004 when the query is refused
 */
export async function ask(query: string, variables: object): Promise<Members> {
  if (token === '') throw configuration('Hardcover needs an API token. Enter one under Credentials.')
  const answer = membersOf(await client.post('/v1/graphql', { query, variables }, { isRepeatable: true }))
  const data = membersOf(answer?.data)
  const [problem] = listOf(answer?.errors)
  if (problem !== undefined) throw refused(problem)
  if (data === undefined) throw unreadable()
  return data
}

export const unreadable = () => upstream('Hardcover answered in a form that this plugin cannot read. Try again later.')

/** GraphQL has its errors in answers with status 200. */
function refused({ message, extensions }: Members): Error {
  const code = membersOf(extensions)?.code
  if (code === 'invalid-jwt' || code === 'access-denied') {
    return configuration('Hardcover does not accept the API token. Enter a new one under Credentials.')
  }
  return upstream(`Hardcover refused the request (${(lineOf(message) ?? 'no reason given').slice(0, 200)}).`)
}

import {
  type Client,
  type Context,
  configuration,
  createClient,
  lineOf,
  listOf,
  type Members,
  membersOf,
  unauthorized,
  upstream,
} from '../../sdk/index.ts'

let token = ''
/** Whether it works for a person, with their token, or for the server with that of an administrator. */
let isForPerson = false
let client: Client | null = null

type Started = Pick<Context, 'adminConfig' | 'credentials' | 'userId'>

/** Takes the token, which people also copy with `Bearer` before it. */
export function signIn({ adminConfig, credentials, userId }: Started): void {
  isForPerson = userId !== null
  const shared = typeof adminConfig.token === 'string' ? adminConfig.token : undefined
  const given = isForPerson ? credentials.token : (shared ?? credentials.token)
  token = (given ?? '').replace(/^\s*bearer\s+/i, '').trim()
  // 60 requests a minute are allowed.
  client = createClient({
    baseUrl: 'https://api.hardcover.app',
    perMinute: 60,
    timeoutMs: 12_000,
    retries: 1,
    signedInBy: isForPerson ? 'person' : 'administrator',
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
}

/** `problem`: why the request was refused. */
export type Answer = { readonly data: Members; readonly problem: Error | null }

/**
 * What Hardcover answers.
 * @throws PluginError without a token, or with a wrong one: -32005, and -32003 for a person; -32004 when it has trouble
 */
export async function answerTo(query: string, variables: object, isRepeatable: boolean): Promise<Answer> {
  if (token === '' || client === null) throw signInProblem('Hardcover needs an API token.')
  const answer = membersOf(await client.post('/v1/graphql', { query, variables }, { isRepeatable }))
  const data = membersOf(answer?.data)
  const [error] = listOf(answer?.errors)
  if (error === undefined && data === undefined) throw unreadable()
  return { data: data ?? {}, problem: error === undefined ? null : refused(error) }
}

/** The data of a query. @throws PluginError */
export async function ask(query: string, variables: object = {}): Promise<Members> {
  const { data, problem } = await answerTo(query, variables, true)
  if (problem !== null) throw problem
  return data
}

export const unreadable = () => upstream('Hardcover answered in a form that this plugin cannot read. Try again later.')

function signInProblem(sentence: string): Error {
  return isForPerson
    ? unauthorized(`${sentence} Enter a new one.`)
    : configuration(`${sentence} Enter one in the settings of the plugin.`)
}

/** GraphQL has its errors in answers with status 200. @throws PluginError when the token is not accepted */
function refused({ message, extensions }: Members): Error {
  const code = membersOf(extensions)?.code
  if (code === 'invalid-jwt' || code === 'access-denied') {
    throw signInProblem('Hardcover does not accept the API token.')
  }
  return upstream(`Hardcover refused the request (${(lineOf(message) ?? 'no reason given').slice(0, 200)}).`)
}

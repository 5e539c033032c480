import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The claims of a user: `sub`, `email`, `email_verified`, `groups` … */
export type Claims = { readonly sub: string; readonly [claim: string]: unknown }
type Tamper = (claims: Record<string, unknown>) => Record<string, unknown>

/** A real OpenID provider on its own port. */
export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in at the provider; null: they decline. */
  person: Claims | null
  /** Changes the ID token and signs it again, to simulate false or foreign tokens. */
  tamper: Tamper | null
  /** Signs with an unpublished key. */
  useForeignKey: boolean
  /** Stops answering. */
  isAway: boolean
  /** Replaces the response to a path. */
  instead: ((path: string, res: ServerResponse) => boolean) | null
  /** The last ID token issued, before `tamper`. */
  lastIdToken: string | null
  /** An access token of a user for `ownAudience`, as issued to an app. */
  accessTokenOf(sub: string): Promise<string>
  /** A token signed by the provider. @param header added to the usual one */
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): string
  /** Replaces the signing key, and publishes only the new one. */
  changeKey(): void
  /** The headers of requests to the token endpoint. */
  readonly tokenRequests: IncomingMessage['headers'][]
  /** Allows these redirect URLs; called once the server address is known. */
  serve(...callbacks: readonly string[]): void
  close(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** The audience of access tokens for the server. */
export const ownAudience = 'https://books.example.org'

const resource = { audience: ownAudience, scope: '', accessTokenFormat: 'jwt' } as const

/** Starts listening; signing in requires `serve`. */
export async function startTestProvider(): Promise<TestProvider> {
  const { privateKey: foreignKey } = newKey()
  let { privateKey } = newKey()
  let kid = 'one'
  let callbacks: readonly string[] = []
  let provider: Provider | undefined
  const server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const made: TestProvider = {
    issuer,
    clientId: 'inglenook',
    clientSecret: 'a secret: with % and spaces, which travel encoded',
    person: null,
    tamper: null,
    useForeignKey: false,
    isAway: false,
    instead: null,
    lastIdToken: null,
    async accessTokenOf(accountId) {
      if (provider === undefined) throw new Error('the provider does not serve yet')
      const client = await provider.Client.find('another')
      const token = new provider.AccessToken({ accountId, client, gty: 'authorization_code' } as never)
      token.resourceServer = new provider.ResourceServer(ownAudience, resource)
      return token.save()
    },
    tokenRequests: [],
    serve(...addresses) {
      callbacks = addresses
      provider = new Provider(issuer, configurationOf(made, { callbacks, kid, key: privateKey }))
    },
    sign: (claims, header = {}) => signed(claims, privateKey, { kid, ...header }),
    changeKey() {
      kid = `${kid} and another`
      privateKey = newKey().privateKey
      made.serve(...callbacks)
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (provider === undefined || made.isAway) return void req.socket.destroy()
    if (made.instead?.(req.url ?? '', res) === true) return
    if (req.url?.startsWith('/interaction/')) return interact(provider, made.person, req, res)
    if (req.url === '/token') {
      made.tokenRequests.push(req.headers)
      const key = made.useForeignKey ? foreignKey : privateKey
      replaceIdToken(
        res,
        (claims) => signed(made.tamper?.(claims) ?? claims, key, { kid }),
        (tokens) => {
          made.lastIdToken = tokens.id_token
        },
      )
    }
    await provider.callback()(req, res)
  }
  return made
}

type Setup = {
  readonly callbacks: readonly string[]
  readonly kid: string
  readonly key: KeyObject
}

function configurationOf(made: TestProvider, { callbacks, kid, key }: Setup): Configuration {
  const scopes = ['openid', 'profile', 'email', 'groups']
  return {
    clients: [
      { client_id: made.clientId, client_secret: made.clientSecret, redirect_uris: [...callbacks] },
      { client_id: 'another', client_secret: 'another', redirect_uris: [...callbacks] },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['only for tests'] },
    scopes,
    claims: { profile: ['name', 'preferred_username'], email: ['email', 'email_verified'], groups: ['groups'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => [],
        getResourceServerInfo: () => resource,
      },
    },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ ...made.person, sub: accountId }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  }
}

async function interact(
  provider: Provider,
  person: Claims | null,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const result = person === null ? { error: 'access_denied' } : { login: { accountId: person.sub } }
  await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
}

/** Replaces the ID token in a response. */
function replaceIdToken(
  res: ServerResponse,
  sign: (claims: Record<string, unknown>) => string,
  note: (tokens: { access_token: string; id_token: string }) => void,
): void {
  const end = res.end.bind(res)
  const replace = (body: unknown) => {
    const received = JSON.parse(String(body)) as Record<string, unknown>
    const [, payload = ''] = String(received.id_token ?? '').split('.')
    if (payload !== '') received.id_token = sign(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    if (payload !== '') note(received as { access_token: string; id_token: string })
    const text = JSON.stringify(received)
    res.setHeader('Content-Length', Buffer.byteLength(text))
    return end(text)
  }
  res.end = replace as typeof res.end
}

function signed(claims: Record<string, unknown>, key: KeyObject, header: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', ...header })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}

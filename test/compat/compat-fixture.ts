import type { Ask, Reply } from '../kit/http-client.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'

export const switchedOn = { SERVICE_COMPAT_API__ENABLED: 'true' }

export const basicOf = ({ username, password }: Pick<Actor, 'username' | 'password'>) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

/** A server with the compatible API enabled. */
export function startCompatServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startTestServer({ ...options, environment: { ...switchedOn, ...options.environment } })
}

/** Cookies as an app stores them, by name and path. */
export type CookieJar = {
  readonly cookies: Map<string, { readonly value: string; readonly path: string; readonly attributes: string }>
  keep(reply: Reply): void
  /** The Cookie header for a path. */
  header(path: string): Readonly<Record<string, string>>
}

export function createJar(): CookieJar {
  const cookies: CookieJar['cookies'] = new Map()
  return {
    cookies,
    keep({ headers }) {
      for (const line of headers['set-cookie'] ?? []) {
        const [pair = '', ...rest] = line.split('; ')
        const [name = '', value = ''] = pair.split('=')
        const path = rest.find((part) => part.startsWith('Path='))?.slice(5) ?? '/'
        if (value === '') cookies.delete(`${name} ${path}`)
        else cookies.set(`${name} ${path}`, { value, path, attributes: rest.join('; ') })
      }
    },
    header(path) {
      const fitting = [...cookies].filter(([, cookie]) => isBelow(path, cookie.path))
      const pairs = new Map(fitting.map(([key, { value }]) => [key.split(' ')[0], value]))
      return pairs.size === 0 ? {} : { cookie: [...pairs].map(([name, value]) => `${name}=${value}`).join('; ') }
    },
  }
}

/** RFC 6265, 5.1.4. */
function isBelow(path: string, of: string): boolean {
  return path === of || (path.startsWith(of) && (of.endsWith('/') || path[of.length] === '/'))
}

/** An app with its own cookie jar. */
export function appOf(server: Pick<TestServer, 'ask'>, base = '/komga') {
  const jar = createJar()
  return {
    jar,
    async ask(path: string, how: Ask = {}): Promise<Reply> {
      const reply = await server.ask(base + path, { ...how, headers: { ...jar.header(base + path), ...how.headers } })
      jar.keep(reply)
      return reply
    },
  }
}

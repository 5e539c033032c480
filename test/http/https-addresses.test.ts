import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, type Json } from '../kit/http-client.ts'
import { certifiedName, type HttpsServer, startHttpsServer } from '../kit/https-server.ts'

let https: HttpsServer
let httpPort: number
let secureUrl: string
const account = { username: 'mara', password: 'a quiet corner by the fire' }
beforeAll(async () => {
  https = await startHttpsServer({ host: '0.0.0.0' })
  httpPort = https.server.address.port
  secureUrl = `https://${certifiedName}:${https.httpsPort}`
  await ask(httpPort, '/api/v1/setup/initialize', { method: 'POST', body: account })
  await vi.waitFor(() => expect(https.log()).toMatch(/Addresses for https .*books\.example\.org/))
})
afterAll(() => https.close())

type Cookies = readonly string[]
const cookiesOf = (headers: Record<string, unknown>) => (headers['set-cookie'] ?? []) as Cookies
const sent = (cookies: Cookies) => cookies.map((line) => line.split(';')[0]).join('; ')
const host = `${certifiedName}:`

/** Signs in by http under the name of the certificate. */
async function signIn(by: 'http' | 'https', cookie = ''): Promise<Cookies> {
  const how = { method: 'POST', body: account, headers: cookie === '' ? {} : { cookie } }
  const headers = { ...how.headers, host: host + httpPort }
  const path = '/api/v1/auth/login'
  const reply = by === 'https' ? await https.ask(path, how) : await ask(httpPort, path, { ...how, headers })
  expect(reply.status, reply.text).toBe(200)
  return cookiesOf(reply.headers)
}

const meBy = {
  http: async (cookie: string) =>
    (await ask(httpPort, '/api/v1/auth/me', { headers: { cookie, host: host + httpPort } })).status,
  https: async (cookie: string) => (await https.ask('/api/v1/auth/me', { headers: { cookie } })).status,
}

describe('sessions on http and https of one name', () => {
  it('have cookies of their own, so that neither keeps the other from being set', async () => {
    const [plain, secure] = [await signIn('http'), await signIn('https')]
    expect(plain[0]).toMatch(/^auth_token=.*Path=\/;.*HttpOnly/)
    expect(plain[0]).not.toMatch(/Secure/)
    // What browsers demand of this prefix.
    expect(secure[0]).toMatch(/^__Host-auth_token=/)
    expect(secure[0]).toMatch(/Path=\/;.*HttpOnly; Secure/)
    expect(secure[0]).not.toMatch(/Domain/)
    expect(await meBy.http(sent(plain))).toBe(200)
    expect(await meBy.https(sent(secure))).toBe(200)
  })

  it('of https come first, and a session from before is still valid there', async () => {
    const [plain, secure] = [sent(await signIn('http')), sent(await signIn('https'))]
    expect(await meBy.https(plain)).toBe(200)
    expect(await meBy.https(`auth_token=expired; ${secure}`)).toBe(200)
    expect(await meBy.https(`${plain}; __Host-auth_token=expired`)).toBe(401)
  })

  it('end together on https', async () => {
    const cookie = `${sent(await signIn('http'))}; ${sent(await signIn('https'))}`
    const headers = { cookie, origin: secureUrl }
    const reply = await https.ask('/api/v1/auth/logout', { method: 'POST', headers, body: {} })
    expect(reply.status, reply.text).toBe(200)
    expect(cookiesOf(reply.headers).map((line) => line.split('=')[0])).toEqual(['__Host-auth_token', 'auth_token'])
  })

  it('accept changes from pages of their own origin only', async () => {
    const cookie = sent(await signIn('https'))
    const change = (origin: string) =>
      https.ask('/api/v1/auth/logout', { method: 'POST', headers: { cookie, origin }, body: {} })
    expect((await change(`http://${host}${httpPort}`)).status).toBe(403)
    expect((await change(secureUrl)).status).toBe(200)
  })

  it('get no header that makes browsers avoid http', async () => {
    const { headers } = await https.ask('/health')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect((await ask(httpPort, '/health')).headers['cross-origin-opener-policy']).toBeUndefined()
  })
})

describe('the address told to other devices', () => {
  const token = async () => {
    const { json } = await ask(httpPort, '/api/v1/auth/login', { method: 'POST', body: account })
    return { authorization: `Bearer ${String(json.accessToken)}` }
  }

  it('is that of https in codes and in the list of addresses, whichever the page uses', async () => {
    const headers = await token()
    const offer = { method: 'POST', headers, body: {} }
    const byHttp = await ask(httpPort, '/api/v1/pairing/offers', offer)
    expect(byHttp.status, byHttp.text).toBeLessThan(300)
    expect(String(byHttp.json.qrText)).toContain(secureUrl)
    expect((await ask(httpPort, '/api/v1/info/address', { headers })).json.url).toBe(secureUrl)
    expect((await https.ask('/api/v1/info/address', { headers })).json.url).toBe(secureUrl)
  })

  it('is the one that a device used when it is linked: an old one knows no https', async () => {
    const headers = { ...(await token()), host: `192.168.7.9:${httpPort}` }
    const opened = await ask(httpPort, '/api/v1/pairing/offers', { method: 'POST', headers, body: {} })
    const body = { code: opened.json.code, deviceName: 'Old reader' }
    const claim = (more: object) => ({ method: 'POST', body, ...more })
    const claimed = await ask(httpPort, '/api/v1/pairing/claim', claim({ headers: { host: headers.host } }))
    expect(claimed.json.serverUrl, claimed.text).toBe(`http://${headers.host}`)
  })

  it('has the origin of the request in catalogs', async () => {
    const headers = await token()
    const links = async (reply: Promise<{ json: Json; text: string }>) => (await reply).text
    expect(await links(https.ask('/opds/v1/catalog', { headers }))).not.toContain('http://books.example.org')
    expect((await https.ask('/opds/v1/catalog', { headers })).status).toBe(200)
  })

  it('comes with that by http for devices that need it', async () => {
    const { json } = await ask(httpPort, '/api/v1/info/address', { headers: await token() })
    expect(String(json.httpUrl)).toMatch(new RegExp(`^http://.*:${httpPort}$`))
    const byHttps = await https.ask('/api/v1/info/address', { headers: await token() })
    expect(byHttps.json.httpUrl).toBe(`http://${certifiedName}:${httpPort}`)
  })

  it('and the certificate are shown to administrators', async () => {
    const { json } = await ask(httpPort, '/api/v1/https', { headers: await token() })
    expect(json).toMatchObject({
      enabled: true,
      port: https.httpsPort,
      addresses: [secureUrl],
      sources: [{ kind: 'files', status: 'valid', names: [certifiedName], problem: null, nextAttemptAt: null }],
    })
  })

  it('is by http again when the certificate no longer works', async () => {
    const until = Date.now() - 1_000
    https.put(https.authority.issue([certifiedName], { from: until - 3_600_000, until }))
    await https.tick()
    await https.tick()
    const headers = { ...(await token()), host: `192.168.7.9:${httpPort}` }
    const { json } = await ask(httpPort, '/api/v1/info/address', { headers })
    expect(json.url).toBe(`http://192.168.7.9:${httpPort}`)
    const state = await ask(httpPort, '/api/v1/https/check', { method: 'POST', headers })
    expect(state.json).toMatchObject({
      addresses: [],
      sources: [{ status: 'invalid', problem: expect.stringMatching(/expired on/) }],
    })
  })
})

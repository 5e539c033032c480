import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HttpsServer, startHttpsServer } from '../kit/https-server.ts'
import { hasPebble, type Pebble, startPebble } from '../kit/pebble.ts'

const patient = { timeout: 30_000, interval: 50 }
const name = 'books.example.org'

describe.skipIf(!hasPebble)('a server with ACME, and a real authority', () => {
  let folder: string
  let pebble: Pebble
  let https: HttpsServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inglenook-acme-'))
    // Rejects one in ten valid nonces, as an authority may at any time.
    pebble = await startPebble(folder, { PEBBLE_WFE_NONCEREJECT: '10' })
  })
  afterAll(async () => {
    await pebble?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    https = undefined as unknown as HttpsServer
  })
  afterEach(() => https?.close())

  const start = (more: Readonly<Record<string, string>> = {}) => {
    const section = 'SERVICE_APPLICATION__TLS__'
    return startHttpsServer({
      environment: {
        [`${section}CERT_FILE`]: '',
        [`${section}KEY_FILE`]: '',
        [`${section}ACME__DOMAINS`]: `${name},*.${name}`,
        [`${section}ACME__DIRECTORY_URL`]: pebble.directoryUrl,
        [`${section}ACME__ROOT_CERT`]: pebble.rootFile,
        [`${section}ACME__DNS__PROVIDER`]: 'command',
        [`${section}ACME__DNS__COMMAND`]: pebble.command,
        [`${section}ACME__DNS__RESOLVERS`]: pebble.nameServer,
        ...more,
      },
    })
  }
  const callsOf = () => readFileSync(pebble.calls, 'utf8').trim().split('\n')

  it('gets a certificate for a name and its wildcard by records in the DNS, and keeps it and the account', async () => {
    https = await start()
    await vi.waitFor(() => expect(https.log()).toMatch(/Certificate in use .*books\.example\.org/), patient)
    const ca = await pebble.root()
    expect((await https.ask('/health', { ca, name })).status).toBe(200)
    expect((await https.ask('/health', { ca, name: `comics.${name}` })).status).toBe(200)
    const calls = callsOf().map((line) => line.split(' '))
    expect(calls.map(([action, record]) => `${action} ${record}`)).toEqual([
      `add _acme-challenge.${name}`,
      `remove _acme-challenge.${name}`,
      `add _acme-challenge.${name}`,
      `remove _acme-challenge.${name}`,
    ])
    const stored = join(https.folder, 'certificates')
    const files = readdirSync(stored).filter((file) => file.endsWith('.pem'))
    expect(files).toHaveLength(2)
    for (const file of files) expect(statSync(join(stored, file)).mode & 0o777).toBe(0o600)
    const [pem = ''] = files.filter((file) => file !== 'acme-account.pem')
    const text = readFileSync(join(stored, pem), 'utf8')
    expect(new X509Certificate(text.slice(text.indexOf('-----BEGIN CERT'))).subjectAltName).toContain(`*.${name}`)
  }, 60_000)

  it('says what is wrong when the record cannot be set, and http goes on', async () => {
    https = await start({ SERVICE_APPLICATION__TLS__ACME__DNS__COMMAND: '/no/such/program' })
    await vi.waitFor(
      () =>
        expect(https.log()).toMatch(
          /warn .*couldn’t be set by \/no\/such\/program: the program wasn’t found.*nextAttempt=/,
        ),
      patient,
    )
    expect((await fetch(`http://127.0.0.1:${https.server.address.port}/health`)).status).toBe(200)
    // Not again at each check.
    const lines = https.log().match(/couldn’t be set/g)
    await https.tick()
    expect(https.log().match(/couldn’t be set/g)).toEqual(lines)
  }, 60_000)

  it('says what the authority said when it refuses', async () => {
    const environment = {
      SERVICE_APPLICATION__TLS__ACME__DNS__COMMAND: 'true',
      SERVICE_APPLICATION__TLS__ACME__DNS__PROPAGATION_SECONDS: '0',
    }
    https = await start(environment)
    await vi.waitFor(
      () => expect(https.log()).toMatch(/warn .*The authority localhost:\d+ issued no certificate\. It said: .*TXT/),
      patient,
    )
  }, 60_000)

  it('says so when the authority cannot be reached', async () => {
    https = await start({ SERVICE_APPLICATION__TLS__ACME__DIRECTORY_URL: 'https://localhost:9/dir' })
    await vi.waitFor(
      () => expect(https.log()).toMatch(/authority localhost:9 can’t be reached \(ECONNREFUSED\)/),
      patient,
    )
  }, 60_000)
})

describe('a start with ACME is refused', () => {
  const section = 'SERVICE_APPLICATION__TLS__ACME__'
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['without a way to set records', { DOMAINS: name }, /acme\.dns\.provider: missing\. Set it to one of cloudflare/],
    ['without names', { DNS__PROVIDER: 'duckdns' }, /acme\.domains: the names for the certificate are missing/],
    ['without a token', { DOMAINS: name, DNS__PROVIDER: 'desec' }, /dns\.token: the API token is missing/],
    ['without a program', { DOMAINS: name, DNS__PROVIDER: 'command' }, /dns\.command: the program is missing/],
    ['without a name server', { DOMAINS: name, DNS__PROVIDER: 'rfc2136' }, /dns\.server: the name server is missing/],
    [
      'with two tokens',
      { DOMAINS: name, DNS__PROVIDER: 'cloudflare', DNS__TOKEN: 'x', DNS__TOKEN_FILE: 'y' },
      /token_file: there is a token as well/,
    ],
    ['with an address as a name', { DOMAINS: 'https://books' }, /Must be a name such as books\.example\.org/],
  ])('%s', async (_what, settings, message) => {
    const environment = Object.fromEntries(Object.entries(settings).map(([key, value]) => [section + key, value]))
    await expect(startHttpsServer({ environment })).rejects.toThrow(message)
  })
})

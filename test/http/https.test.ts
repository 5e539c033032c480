import { X509Certificate } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { StartOptions } from '../../server/index.ts'
import { createAuthority, type IssuedPair } from '../kit/certificates.ts'
import { ask } from '../kit/http-client.ts'
import { certifiedName, type HttpsServer, type HttpsServerOptions, startHttpsServer } from '../kit/https-server.ts'
import { connectSecurely } from '../kit/tls-client.ts'

let opened: HttpsServer[] = []
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  opened = []
})
async function start(options?: HttpsServerOptions): Promise<HttpsServer> {
  const https = await startHttpsServer(options)
  opened.push(https)
  return https
}

/** The response on an open connection, which stays open. */
function healthOver(socket: Socket): Promise<string> {
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.write(`GET /health HTTP/1.1\r\nHost: ${certifiedName}\r\n\r\n`)
  return answered
}

const dayMs = 24 * 3_600_000
const fingerprintOf = ({ cert }: IssuedPair) => new X509Certificate(cert).fingerprint256

describe('a server with certificate files', () => {
  it('answers on both ports, and accepts the name of the certificate on both', async () => {
    const https = await start()
    expect((await https.ask('/health')).status).toBe(200)
    const headers = { host: certifiedName }
    expect((await ask(https.server.address.port, '/health', { headers })).status).toBe(200)
    const other = { host: 'books.example.net' }
    expect((await ask(https.server.address.port, '/health', { headers: other })).status).toBe(403)
  })

  it('accepts names of a wildcard, with one label in its place', async () => {
    const authority = createAuthority()
    const https = await start({ authority, pair: authority.issue(['*.home.example.org']) })
    expect((await https.ask('/health', { name: 'books.home.example.org' })).status).toBe(200)
    const headers = (host: string) => ({ headers: { host } })
    const { port } = https.server.address
    expect((await ask(port, '/health', headers('books.home.example.org'))).status).toBe(200)
    expect((await ask(port, '/health', headers('my.books.home.example.org'))).status).toBe(403)
  })

  it('uses a replaced certificate for new connections, and existing ones go on', async () => {
    const https = await start()
    const before = await connectSecurely(https.httpsPort, { name: certifiedName, ca: https.authority.cert })
    const renewed = https.authority.issue([certifiedName])
    https.put(renewed)
    await https.tick()
    expect(await https.fingerprint()).toBe(fingerprintOf(renewed))
    expect(await healthOver(before)).toMatch(/^HTTP\/1\.1 200/)
    before.destroy()
  })

  it('stays with a certificate whose replacement is broken, says why once, and uses the next good one', async () => {
    const https = await start()
    const first = await https.fingerprint()
    const renewed = https.authority.issue([certifiedName])
    https.put({ cert: renewed.cert })
    await https.tick()
    // Whoever renews may be writing the key at this moment.
    expect(https.log()).not.toMatch(/stays in use/)
    for (let n = 0; n < 3; n += 1) await https.tick()
    expect(
      https.log().match(/doesn’t belong to the first certificate.*previous certificate stays in use/g),
    ).toHaveLength(1)
    expect(await https.fingerprint()).toBe(first)
    https.put({ key: renewed.key })
    await https.tick()
    expect(https.log()).toMatch(/can be used again/)
    expect(await https.fingerprint()).toBe(fingerprintOf(renewed))
  })

  it('starts with an expired certificate, and warns', async () => {
    const authority = createAuthority()
    const until = Date.now() - dayMs
    const pair = authority.issue([certifiedName], { from: until - dayMs, until })
    const https = await start({ authority, pair })
    expect(https.log()).toMatch(/warn .*certificate expired on .*Renew it/)
    await expect(https.ask('/health')).rejects.toThrow(/expired/)
    expect((await ask(https.server.address.port, '/health')).status).toBe(200)
  })

  it('closes idle connections and unfinished handshakes when it stops', async () => {
    const https = await start()
    const idle = await connectSecurely(https.httpsPort, { name: certifiedName, ca: https.authority.cert })
    await healthOver(idle)
    const silent = connect(https.httpsPort, '127.0.0.1')
    await new Promise((resolve) => silent.once('connect', resolve))
    // The server has accepted both once a later connection is answered.
    await https.ask('/health')
    const ends = [idle, silent].map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()))
    const begun = performance.now()
    await Promise.all([...ends, https.server.close()])
    expect(performance.now() - begun).toBeLessThan(2_500)
  })

  it('survives what is no TLS', async () => {
    const https = await start()
    const socket = connect(https.httpsPort, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\n\r\n'))
    await new Promise((resolve) =>
      socket
        .once('close', resolve)
        .on('error', () => undefined)
        .resume(),
    )
    expect((await https.ask('/health')).status).toBe(200)
  })
})

describe('a start is refused for', () => {
  const authority = createAuthority()
  const good = authority.issue([certifiedName])
  const environment = (more: Record<string, string>): Partial<StartOptions> => ({ environment: more })

  it.each<[string, HttpsServerOptions, RegExp]>([
    [
      'the key of another certificate',
      { pair: { cert: good.cert } },
      /key\.pem doesn’t belong to the first certificate/,
    ],
    ['a key in place of a certificate', { pair: { cert: good.key } }, /cert\.pem isn’t a certificate in PEM format/],
    ['a certificate in place of a key', { pair: { key: good.cert } }, /key\.pem isn’t a key in PEM format/],
    [
      'a missing file',
      environment({ SERVICE_APPLICATION__TLS__CERT_FILE: 'none.pem' }),
      /none\.pem can’t be read\. Check the path/,
    ],
    [
      'a certificate without a key',
      environment({ SERVICE_APPLICATION__TLS__KEY_FILE: '' }),
      /cert_file: the key is missing\. Set application\.tls\.key_file/,
    ],
    [
      'a key without a certificate',
      environment({ SERVICE_APPLICATION__TLS__CERT_FILE: '' }),
      /key_file: the certificate is missing/,
    ],
    [
      'the port of http',
      { ...environment({ SERVICE_APPLICATION__TLS__PORT: '31007' }), port: 31_007 },
      /port 31007 is that for http/,
    ],
  ])('%s', async (_what, options, message) => {
    await expect(startHttpsServer({ authority, ...options })).rejects.toThrow(message)
  })

  it('a port in use, and the port for http is free again', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const taken = startHttpsServer({ environment: { SERVICE_APPLICATION__TLS__PORT: String(port) } })
    await expect(taken).rejects.toThrow(`Port ${port} for https is already in use`)
    await new Promise((resolve) => other.close(resolve))
  })
})

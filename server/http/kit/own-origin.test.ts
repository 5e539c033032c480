import { describe, expect, it } from 'vitest'
import type { Https } from '../../domain/https.ts'
import { addressForDevices, createLinkOrigin, originForDevices, originUsedBy } from './own-origin.ts'
import type { Exchange } from './request/exchange.ts'

const to = (host: string, protocol = 'http') =>
  ({ req: { protocol, headers: { host }, socket: {} }, address: '192.168.1.7' }) as unknown as Exchange
const byHttp = { baseUrl: null, https: null }
const network = () => ['192.168.1.20', '192.168.1.21']

describe('the server address for devices', () => {
  it.each(['localhost:7070', 'localhost.:7070', '127.0.0.1:7070', '127.1.2.3:7070', '[::1]:7070'])(
    'is the network address where the request uses %s',
    (host) => {
      expect(originForDevices(to(host), byHttp, network)).toBe('http://192.168.1.20:7070')
    },
  )

  it('is the requested address when this computer has no network', () => {
    expect(originForDevices(to('localhost:7070'), byHttp, () => [])).toBe('http://localhost:7070')
  })

  it('is the requested address when it works for other devices', () => {
    expect(originForDevices(to('books.local:7070'), byHttp, network)).toBe('http://books.local:7070')
    expect(originForDevices(to('books.example.org', 'https'), byHttp, network)).toBe('https://books.example.org')
  })

  it('is the configured address in preference to all others', () => {
    expect(originForDevices(to('localhost:7070'), { ...byHttp, baseUrl: 'https://books.example.org/' }, network)).toBe(
      'https://books.example.org',
    )
  })
})

describe('the server address for devices where https works', () => {
  const own = 'https://books.example.org:7071'
  const tailnet = 'https://tower.tail1234.ts.net:7071'
  const https = (addresses: readonly string[]) =>
    ({
      covers: (host: string) => addresses.some((url) => new URL(url).hostname === host),
      addressFor: (isInTailnet: boolean) => addresses.find((url) => isInTailnet || !url.includes('.ts.net')) ?? null,
      httpPort: () => 7070,
    }) as Https
  const asked = (host: string, protocol = 'http', address = '192.168.1.7') => {
    const socket = protocol === 'https' ? { encrypted: true } : {}
    return { req: { protocol, headers: { host }, socket }, address } as unknown as Exchange
  }
  const told = (exchange: Exchange, ...addresses: readonly string[]) =>
    originForDevices(exchange, { baseUrl: null, https: https(addresses) }, network)

  it('is that of https, whichever was requested by http', () => {
    for (const host of ['localhost:7070', '192.168.1.20:7070', 'books.example.org:7070'])
      expect(told(asked(host), own)).toBe(own)
  })

  it('is the requested one where the browser has checked the certificate', () => {
    expect(told(asked('books.example.org:8443', 'https'), own)).toBe('https://books.example.org:8443')
  })

  it.each(['localhost:7071', '192.168.1.20:7071'])('is by http where the certificate is not for %s', (host) => {
    expect(told(asked(host, 'https'))).toBe('http://192.168.1.20:7070')
  })

  it('has the name of a Tailscale network only for devices in it', () => {
    expect(told(asked('192.168.1.20:7070'), tailnet)).toBe('http://192.168.1.20:7070')
    expect(told(asked('100.101.1.2:7070', 'http', '100.101.9.9'), tailnet)).toBe(tailnet)
    expect(told(asked('tower.tail1234.ts.net:7070'), tailnet)).toBe(tailnet)
    expect(told(asked('100.20.1.2:7070', 'http', '100.20.9.9'), tailnet)).toBe('http://100.20.1.2:7070')
  })

  it('never changes to https for a device that is linked by http', () => {
    const offered = { baseUrl: null, https: https([own]) }
    expect(originUsedBy(asked('192.168.1.20:7070'), offered)).toBe('http://192.168.1.20:7070')
    expect(originUsedBy(asked('books.example.org:7071', 'https'), offered)).toBe(own)
  })
})

describe('the origin of links', () => {
  const baseUrl = 'https://books.example.org'
  const asked = (host: string, headers = {}) =>
    ({
      req: { protocol: 'http', httpVersion: '1.1', headers: { host, ...headers }, socket: {} },
    }) as unknown as Exchange
  const origin = createLinkOrigin(baseUrl, (host) => host === 'inglenook-3f2a.local', network)

  it.each([
    'inglenook-3f2a.local:7070',
    'Inglenook-3F2A.local',
    'inglenook-3f2a.local.:7070',
    'localhost.',
    'localhost.:7070',
    '192.168.1.20:7070',
  ])('is the requested address where it belongs to this computer: %s', (host) => {
    expect(origin(asked(host))).toBe(`http://${host}`)
  })

  it.each(['inglenook-9999.local', 'books.example.org', 'books.example.org.', '192.168.1.99'])(
    'is the configured address where another host was requested: %s',
    (host) => expect(origin(asked(host))).toBe(baseUrl),
  )

  it('is the configured address behind a proxy, and where no name is announced', () => {
    expect(origin(asked('inglenook-3f2a.local', { 'x-forwarded-for': '192.0.2.7' }))).toBe(baseUrl)
    expect(createLinkOrigin(baseUrl, () => false, network)(asked('inglenook-3f2a.local'))).toBe(baseUrl)
  })
})

describe('the address offered to other devices', () => {
  const everywhere = { ...byHttp, host: '0.0.0.0' }

  it.each(['127.0.0.1', 'localhost', '::1'])('is not usable by others where the server listens on %s only', (host) => {
    const address = addressForDevices(to('localhost:7070'), { ...byHttp, host }, network)
    expect(address).toEqual({ url: 'http://localhost:7070', isForOthers: false, httpUrl: null })
  })

  it('is not usable by others where this computer has no network', () => {
    expect(addressForDevices(to('127.0.0.1:7070'), everywhere, () => [])).toMatchObject({ isForOthers: false })
  })

  it('is the address of the network, of the request or of the configuration', () => {
    expect(addressForDevices(to('localhost:7070'), everywhere, network)).toEqual({
      url: 'http://192.168.1.20:7070',
      isForOthers: true,
      httpUrl: null,
    })
    expect(addressForDevices(to('books.local:7070'), everywhere, network)).toEqual({
      url: 'http://books.local:7070',
      isForOthers: true,
      httpUrl: null,
    })
    const behind = { ...byHttp, baseUrl: 'https://books.example.org/', host: '127.0.0.1' }
    expect(addressForDevices(to('localhost:7070'), behind, network)).toEqual({
      url: 'https://books.example.org',
      isForOthers: true,
      httpUrl: null,
    })
  })
})

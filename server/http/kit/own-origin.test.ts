import { describe, expect, it } from 'vitest'
import { addressForDevices, createLinkOrigin, originForDevices } from './own-origin.ts'
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
    expect(address).toEqual({ url: 'http://localhost:7070', isForOthers: false })
  })

  it('is not usable by others where this computer has no network', () => {
    expect(addressForDevices(to('127.0.0.1:7070'), everywhere, () => [])).toMatchObject({ isForOthers: false })
  })

  it('is the address of the network, of the request or of the configuration', () => {
    expect(addressForDevices(to('localhost:7070'), everywhere, network)).toEqual({
      url: 'http://192.168.1.20:7070',
      isForOthers: true,
    })
    expect(addressForDevices(to('books.local:7070'), everywhere, network)).toEqual({
      url: 'http://books.local:7070',
      isForOthers: true,
    })
    const behind = { ...byHttp, baseUrl: 'https://books.example.org/', host: '127.0.0.1' }
    expect(addressForDevices(to('localhost:7070'), behind, network)).toEqual({
      url: 'https://books.example.org',
      isForOthers: true,
    })
  })
})

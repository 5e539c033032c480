import { describe, expect, it } from 'vitest'
import type { Exchange } from './exchange.ts'
import { originForDevices } from './own-origin.ts'

const to = (host: string, protocol = 'http') => ({ req: { protocol, headers: { host } } }) as unknown as Exchange
const network = () => ['192.168.1.20', '192.168.1.21']

describe('the address that devices reach the server by', () => {
  it.each(['localhost:7070', '127.0.0.1:7070', '127.1.2.3:7070', '[::1]:7070'])(
    'is that of the network where the request says %s',
    (host) => {
      expect(originForDevices(to(host), null, network)).toBe('http://192.168.1.20:7070')
    },
  )

  it('stays as the request says when this computer is in no network', () => {
    expect(originForDevices(to('localhost:7070'), null, () => [])).toBe('http://localhost:7070')
  })

  it('is the one that works for whoever asks', () => {
    expect(originForDevices(to('books.local:7070'), null, network)).toBe('http://books.local:7070')
    expect(originForDevices(to('books.example.org', 'https'), null, network)).toBe('https://books.example.org')
  })

  it('is the configured one before all', () => {
    expect(originForDevices(to('localhost:7070'), 'https://books.example.org/', network)).toBe(
      'https://books.example.org',
    )
  })
})

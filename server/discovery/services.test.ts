import { describe, expect, it } from 'vitest'
import { initialNames, nextHost, nextInstance, servicesOf } from './services.ts'

describe('the announced services', () => {
  it('have the TXT record that calibre apps expect, and a path for all others', () => {
    const txt = Object.fromEntries(servicesOf({ id: 'ab12', version: '1.2.3' }, null).map((one) => [one.type, one.txt]))
    expect(txt).toEqual({
      '_calibre._tcp': ['path=/opds'],
      '_opds._tcp': ['path=/opds', 'opds2=/opds/v2'],
      '_http._tcp': ['path=/'],
      '_inglenook._tcp': ['path=/opds', 'v2=/opds/v2', 'id=ab12', 'ver=1.2.3', 'auth=basic'],
    })
  })

  it('tell the address for https in the types that allow more keys', () => {
    const services = servicesOf({ id: 'ab12', version: '1.2.3' }, 'https://books.example.org:25651')
    const told = services.filter(({ txt }) => txt.includes('https=https://books.example.org:25651'))
    expect(told.map(({ type }) => type)).toEqual(['_opds._tcp', '_inglenook._tcp'])
  })

  it.each([
    ['tower', 'Inglenook on tower'],
    ['tower.fritz.box', 'Inglenook on tower'],
    ['Gästezimmer', 'Inglenook on Gästezimmer'],
    ['', 'Inglenook'],
    ['...', 'Inglenook'],
    ['"<b>\u0007', 'Inglenook on b'],
  ])('on the computer %j are named %j', (computer, instance) => {
    expect(initialNames({ id: '3f2a99', computer })).toEqual({ instance, host: 'inglenook-3f2a' })
  })

  it('have names of at most one label, whatever the name of the computer', () => {
    const { instance } = initialNames({ id: '3f2a', computer: '書'.repeat(60) })
    for (const name of [instance, nextInstance(instance), nextInstance(nextInstance(instance))]) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63)
      expect(name).not.toContain('\ufffd')
    }
  })

  it('get the next number when a name is taken', () => {
    const next = nextInstance(nextInstance('Inglenook on tower'))
    expect([next, nextInstance(next)]).toEqual(['Inglenook on tower (3)', 'Inglenook on tower (4)'])
    expect(nextHost('inglenook-3f2a')).toBe('inglenook-3f2a-2')
    expect(nextHost('inglenook-3f2a-9')).toBe('inglenook-3f2a-10')
  })
})

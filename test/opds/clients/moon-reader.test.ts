import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkOf, linksOf } from '../atom-rules.ts'
import { type OpdsFixture, openServerFixture } from '../opds-fixture.ts'
import { childrenOf, parseStrictly } from '../strict-xml.ts'
import { basic, pathIn, sendRaw } from './wire.ts'

/** Moon+ Reader signs in for feeds, but not for the search description. */
let fixture: OpdsFixture
beforeAll(async () => {
  fixture = await openServerFixture()
})
afterAll(() => fixture.close())

const get = (path: string, more: readonly string[] = []) =>
  sendRaw({
    port: fixture.server.port,
    path,
    headers: [
      'User-Agent: Dalvik/2.1.0 (Linux; U; Android 14; Tablet)',
      'Host: {host}',
      'Connection: close',
      'Accept-Encoding: gzip',
      ...more,
    ],
  })
const signedIn = (path: string) => get(path, [`Authorization: ${basic(fixture.kid.username, fixture.kid.password)}`])

describe('Moon+ Reader', () => {
  it('receives a feed with its feed media type, never as HTML', async () => {
    const reply = await signedIn('/opds/v1/catalog')
    expect(reply.headers['content-type']).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=navigation/)
  })

  it('searches with a description that needs no sign-in', async () => {
    const root = parseStrictly((await signedIn('/opds/v1/catalog')).text)
    const description = await get(pathIn(linkOf(root, 'search')?.href ?? ''))
    expect(description.status).toBe(200)
    const [url] = childrenOf(parseStrictly(description.text), 'Url')
    const path = pathIn((url?.attributes.get('template') ?? '').replace('{searchTerms}', 'quiet%20bay'))
    expect((await get(path)).status).toBe(401)
    expect(childrenOf(parseStrictly((await signedIn(path)).text), 'entry')).toHaveLength(3)
  })

  it('gets a 401 challenge when it sends no credentials for a cover or file', async () => {
    const { text } = await signedIn('/opds/v1/books')
    const [entry] = childrenOf(parseStrictly(text), 'entry')
    const links = entry === undefined ? [] : linksOf(entry).filter(({ rel }) => /image|acquisition/.test(rel))
    expect(links).toHaveLength(3)
    for (const { href } of links) {
      const reply = await get(pathIn(href))
      expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)])
      expect((await signedIn(pathIn(href))).status).toBe(200)
    }
  })

  it('needs no sign-in anywhere with an API key in the URL', async () => {
    const { json } = await fixture.kid.ask('/api/v1/api-keys', { method: 'POST', body: { name: 'phone' } })
    const { text } = await get(`/opds/k/${String(json.key)}/v1/books`)
    for (const entry of childrenOf(parseStrictly(text), 'entry')) {
      for (const { rel, href } of linksOf(entry)) {
        if (/image|acquisition/.test(rel)) expect((await get(pathIn(href))).status).toBe(200)
      }
    }
  })
})

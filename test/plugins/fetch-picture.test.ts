import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import tls from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchPicture } from '../../server/plugins/network/fetch-picture.ts'
import { createReach } from '../../server/plugins/network/reach.ts'
import { type FakeService, fakeService, publicAddress } from './network-fixture.ts'

const kilobyte = 1_024
const picture = Buffer.from('the bytes of a picture')
const elsewhere: Readonly<Record<string, string>> = {
  '/moved': '/picture',
  '/away': 'https://images.example.org/picture',
  '/undeclared': 'https://undeclared.example/picture',
  '/home': 'https://router.example.org/picture',
  '/address': 'http://127.0.0.1/picture',
  '/file': 'file:///etc/passwd',
  '/plain': 'http://api.example.org/picture',
  '/round': '/round',
  '/nowhere': 'http://',
}
const respond: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'https://api.example.org')
  const location = elsewhere[pathname]
  if (location !== undefined) response.writeHead(302, { location }).end()
  else if (pathname === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  else if (pathname === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
  else if (pathname === '/large')
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(kilobyte + 1))
  else if (pathname === '/endless') {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.write(Buffer.alloc(kilobyte + 1))
  } else if (pathname === '/cut') {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 })
    response.write(picture, () => response.destroy())
  } else if (pathname === '/other-protocol') response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()
  else if (pathname !== '/silent') response.writeHead(404).end()
}

const hosts = ['api.example.org', 'images.example.org', 'router.example.org', '127.0.0.1']

/** Trusts the certificate of the service in this process. */
function trust({ authority }: FakeService): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(authority, 'utf8')])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

async function fetched(service: FakeService, url: string, signal?: AbortSignal) {
  const limits = { maxBytes: kilobyte, ...(signal && { signal }) }
  const got = await fetchPicture(createReach(service.network, hosts), url, limits)
  return got.ok ? Buffer.from(got.value).toString() : got.failure
}

async function startService(): Promise<FakeService> {
  const service = await fakeService(['api.example.org', 'images.example.org', 'router.example.org'], respond)
  service.addresses.set('router.example.org', ['192.168.1.1'])
  trust(service)
  return service
}

describe('a picture that a plugin names', () => {
  it.each([
    ['https://undeclared.example/picture', /^The plugin may not connect to undeclared\.example:443\. List it/],
    ['https://api.example.org:8443/picture', /^The plugin may not connect to api\.example\.org:8443\. List it/],
    ['https://router.example.org/picture', /router\.example\.org:443, which isn’t on the internet/],
    ['http://127.0.0.1/picture', /127\.0\.0\.1:80, which isn’t on the internet/],
    ['file:///etc/passwd', /couldn’t be loaded/],
  ])('is not fetched from %s', async (url, sentence) => {
    await using service = await startService()
    expect(await fetched(service, url)).toMatch(sentence)
    expect(service.reached).toEqual([])
  })

  it.each([
    ['/undeclared', /^The plugin may not connect to undeclared\.example:443\. List it/],
    ['/home', /router\.example\.org:443, which isn’t on the internet/],
    ['/file', /redirects too often/],
    ['/address', /redirects too often/],
    ['/plain', /redirects too often/],
    ['/nowhere', /no picture there \(status 302\)/],
  ])('is not fetched from where %s redirects to', async (path, sentence) => {
    await using service = await startService()
    expect(await fetched(service, `https://api.example.org${path}`)).toMatch(sentence)
    expect(service.reached).toEqual([`${publicAddress}:443`])
  })

  it('is not fetched from a private address that a redirect of an unencrypted connection names', async () => {
    await using service = await startService()
    expect(await fetched(service, 'http://api.example.org/address')).toMatch(/127\.0\.0\.1:80, which isn’t on the/)
    expect(service.reached).toEqual([`${publicAddress}:80`])
  })

  it('is redirected three times at most', async () => {
    await using service = await startService()
    expect(await fetched(service, 'https://api.example.org/round')).toMatch(/redirects too often/)
    expect(service.reached).toHaveLength(4)
  })

  it.each([
    ['/large', /larger than 0\.0009765625 MB/],
    ['/endless', /larger than/],
    ['/page', /isn’t a picture/],
    ['/missing', /\(status 404\)/],
    ['/cut', /couldn’t be loaded from api\.example\.org/],
    ['/other-protocol', /couldn’t be loaded from api\.example\.org/],
  ])('is refused when it is %s', async (path, sentence) => {
    await using service = await startService()
    expect(await fetched(service, `https://api.example.org${path}`)).toMatch(sentence)
  })

  it('is given up when its time is over', async () => {
    await using service = await startService()
    const end = new AbortController()
    const got = fetched(service, 'https://api.example.org/silent', end.signal)
    await once(service.https, 'request')
    end.abort()
    expect(await got).toMatch(/couldn’t be loaded/)
  })

  it('is refused from a host with a certificate of another', async () => {
    await using service = await fakeService(['other.example'], respond)
    trust(service)
    expect(await fetched(service, 'https://api.example.org/picture')).toMatch(/couldn’t be loaded/)
  })

  it('is fetched, also where it has moved to', async () => {
    await using service = await startService()
    for (const url of ['https://api.example.org/picture', 'http://api.example.org/picture']) {
      expect(await fetched(service, url)).toBe(String(picture))
    }
    expect(await fetched(service, 'https://api.example.org/moved')).toBe(String(picture))
    expect(await fetched(service, 'https://api.example.org/away')).toBe(String(picture))
    expect(service.resolved.at(-1)).toBe('images.example.org')
  })
})

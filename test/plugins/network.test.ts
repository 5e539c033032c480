import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fakeService, publicAddress, type TryingFixture, tryingFixture } from './network-fixture.ts'
import { handTimers } from './runner-fixture.ts'

const fetchText = 'return (await fetch(given)).text()'
const failed = (code: string, message: RegExp) => ({ failed: code, message: expect.stringMatching(message) })

/** Outcomes of requests to these addresses, in one process. */
const fetched = (fixture: TryingFixture, ...urls: readonly string[]) =>
  fixture.attempts((attempt) => Promise.all(urls.map((url) => attempt(fetchText, url))))

describe('a plugin reaches', () => {
  it('the hosts that its plugin.json lists, at their ports, and no others', async () => {
    await using service = await fakeService()
    const hosts = ['api.example.org', '*.lists.example', 'odd.example:8080', `${publicAddress}:8080`]
    await using fixture = tryingFixture({ service }, hosts)
    const urls = [
      ...['http://api.example.org/', 'http://API.example.org./', 'http://a.b.lists.example/'],
      ...['http://odd.example:8080/', `http://${publicAddress}:8080/`],
    ]
    for (const outcome of await fetched(fixture, ...urls)) {
      expect(outcome).toEqual({ done: expect.stringMatching(/^hello /) })
    }
    const others = [
      ...['http://example.org/', 'http://api.example.org:8080/', 'http://lists.example/', 'http://odd.example/'],
      ...['http://api.example.org.evil.example/', 'http://evillists.example/', `http://${publicAddress}/`],
    ]
    for (const outcome of await fetched(fixture, ...others)) {
      expect(outcome).toEqual(failed('ERR_ACCESS_DENIED', /may not connect to .*List it under "hosts"/))
    }
    expect(service.reached).toHaveLength(urls.length)
  })

  it('any host of the internet when its plugin.json lists none, and none when the list is empty', async () => {
    await using service = await fakeService()
    await using open = tryingFixture({ service })
    expect(await open.attempt(fetchText, 'http://anything.example:8123/')).toEqual({
      done: 'hello anything.example:8123',
    })
    await using closed = tryingFixture({ service }, [])
    expect(await closed.attempt(fetchText, 'http://anything.example/')).toMatchObject({ failed: 'ERR_ACCESS_DENIED' })
  })

  it('nothing when the hosts of its plugin.json are damaged: it is not started', async () => {
    await using fixture = tryingFixture({}, ['https://api.example.org/'])
    const problem = expect.stringMatching(/plugin\.json is damaged: hosts\.0: Must be a host such as/)
    expect(await fixture.runner.found()).toContainEqual({ folder: 'trying', problem, isIncluded: false })
    await expect(fixture.attempt('return 1')).rejects.toMatchObject({ kind: 'not-started', message: problem })
  })

  it('a service over https, whose certificate it checks itself', async () => {
    await using service = await fakeService(['api.example.org'])
    await using fixture = tryingFixture({ service })
    const [good, wrong] = await fetched(fixture, 'https://api.example.org/', 'https://other.example/')
    expect(good).toEqual({ done: 'hello api.example.org' })
    expect(wrong).toMatchObject({ failed: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    await using stranger = tryingFixture({ service: { ...service, authority: '' } })
    expect(await stranger.attempt(fetchText, 'https://api.example.org/')).toMatchObject({
      failed: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    })
  })

  it.each([
    [
      'node:http',
      `const { get } = await import('node:http')
       return await new Promise((done, fail) => get('http://api.example.org/', (answer) => answer.setEncoding('utf8').on('data', done)).on('error', fail))`,
    ],
    [
      'node:https with an agent of its own',
      `const { get, Agent } = await import('node:https')
       const agent = new Agent({ keepAlive: true })
       const once = () => new Promise((done, fail) => get('https://api.example.org/', { agent }, (answer) => answer.setEncoding('utf8').on('data', done)).on('error', fail))
       await once()
       const text = await once()
       agent.destroy()
       return text`,
    ],
    [
      'node:net',
      `const { connect } = await import('node:net')
       const socket = connect({ host: 'api.example.org', port: 80 })
       socket.end('GET / HTTP/1.0\\r\\nHost: api.example.org\\r\\n\\r\\n')
       let text = ''
       for await (const chunk of socket) text += chunk
       return text.split('\\r\\n').at(-1)`,
    ],
    [
      'node:tls',
      `const { connect } = await import('node:tls')
       const socket = connect(443, 'api.example.org', { servername: 'api.example.org' })
       socket.write('GET / HTTP/1.0\\r\\nHost: api.example.org\\r\\n\\r\\n')
       let text = ''
       for await (const chunk of socket) text += chunk
       return text.split('\\r\\n').at(-1)`,
    ],
  ])('a service with %s', async (_, code) => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service }, ['api.example.org'])
    expect(await fixture.attempt(code)).toEqual({ done: 'hello api.example.org' })
  })

  it('a service with WebSocket', async () => {
    await using service = await fakeService()
    service.http.on('upgrade', (request, socket) => {
      // RFC 6455: the answer to a key, then a text frame.
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accepted = createHash('sha1').update(key).digest('base64')
      const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
      socket.write(`${[...head, `Sec-WebSocket-Accept: ${accepted}`].join('\r\n')}\r\n\r\n`)
      socket.resume().on('end', () => socket.end())
      socket.write(Buffer.from([0x81, 5, ...Buffer.from('hello')]))
    })
    await using fixture = tryingFixture({ service }, ['api.example.org'])
    const code = `const socket = new WebSocket('ws://api.example.org/')
      return await new Promise((done, fail) => Object.assign(socket, { onmessage: ({ data }) => done(data), onerror: ({ error }) => fail(error) }))`
    expect(await fixture.attempt(code)).toEqual({ done: 'hello' })
  })

  it('large answers and large uploads, with one answer that is never read', async () => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service })
    const code = `globalThis.unread = await fetch('http://api.example.org/big')
      const read = await fetch('http://api.example.org/big')
      const body = Buffer.alloc(5_000_000, 'x')
      const echo = await fetch('http://api.example.org/echo', { method: 'POST', body })
      return [(await read.arrayBuffer()).byteLength, (await echo.text()).length]`
    expect(await fixture.attempt(code)).toEqual({ done: [20_000_000, 5_000_000] })
  })

  it('more services at once than it has connections for: the others wait', async () => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service })
    const code = `const { get } = await import('node:http')
      const one = (_, at) => new Promise((done, fail) => get('http://host-' + at + '.example/', { agent: false }, (answer) => answer.resume().on('end', done)).on('error', fail))
      return (await Promise.all(Array.from({ length: 100 }, one))).length`
    expect(await fixture.attempt(code)).toEqual({ done: 100 })
  })
})

describe('a connection that fails', () => {
  it('is reported by its cause, as without the server between', async () => {
    await using service = await fakeService()
    service.addresses.set('nowhere.example', [])
    await using fixture = tryingFixture({ service })
    expect(await fixture.attempt(fetchText, 'http://nowhere.example/')).toEqual(
      failed('ENOTFOUND', /couldn’t connect to nowhere\.example:80 \(ENOTFOUND\)/),
    )
    const network = { ...service.network, connect: () => connect({ port: 1, host: '127.0.0.1' }) }
    await using other = tryingFixture({ service: { ...service, network } })
    expect(await other.attempt(fetchText, 'http://api.example.org/')).toEqual(
      failed('ECONNREFUSED', /api\.example\.org:80 \(ECONNREFUSED\)/),
    )
  })

  it('is logged once for each host that the plugin may not reach', async () => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service }, ['api.example.org'])
    await fetched(fixture, 'http://a.example/', 'http://a.example/', 'http://b.example/')
    const logged = fixture.lines.filter((line) => line.startsWith('The plugin may not connect to '))
    expect(logged.map((line) => /to (\S+)\. /.exec(line)?.[1])).toEqual(['a.example:80', 'b.example:80'])
    expect(logged[0]).toContain('"plugin":"trying"')
  })

  it('does not keep the process alive: neither do those that wait for their next use', async () => {
    await using service = await fakeService()
    const { timers, waiting } = handTimers()
    await using fixture = tryingFixture({ service, timers }, ['api.example.org'])
    const code = `const { get } = await import('node:https')
      await new Promise((done, fail) => get('https://api.example.org/', (answer) => answer.resume().on('end', done)).on('error', fail))
      await fetch('http://other.example/').catch(() => undefined)
      return (await fetch('http://api.example.org/')).text()`
    expect(await fixture.attempt(code)).toEqual({ done: 'hello api.example.org' })
    expect(await fixture.logged(/^Plugin exited/)).toContain('"code":0')
    expect(waiting()).toEqual([])
  })
})

describe('the local network', () => {
  it('is reached where the configuration lists a host, if the plugin may reach that host', async () => {
    await using service = await fakeService()
    service.addresses.set('nas.local', ['192.168.1.9'])
    const network = { ...service.network, allowedPrivateHosts: ['nas.local:8096'] }
    await using fixture = tryingFixture({ service: { ...service, network } })
    const [listed, otherPort] = await fetched(fixture, 'http://nas.local:8096/', 'http://nas.local/')
    expect(listed).toEqual({ done: 'hello nas.local:8096' })
    expect(otherPort).toEqual(
      failed('ERR_ACCESS_DENIED', /nas\.local:80, which isn’t on the internet.*allowed_private/),
    )
    await using declared = tryingFixture({ service: { ...service, network } }, ['api.example.org'])
    expect(await declared.attempt(fetchText, 'http://nas.local:8096/')).toMatchObject({ failed: 'ERR_ACCESS_DENIED' })
    expect(service.reached).toEqual(['192.168.1.9:8096'])
  })
})

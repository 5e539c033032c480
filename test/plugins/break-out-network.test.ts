import { once } from 'node:events'
import { createServer } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { fakeService, publicAddress, tryingFixture } from './network-fixture.ts'

const connected = `socket.on('connect', () => done('connected')).on('error', fail)`
const socketTo = (options: string) => `const { connect } = await import('node:net')
  return await new Promise((done, fail) => { const socket = connect(${options}); ${connected} })`
const heard = (module: string, start: string) => `const { createServer, createSocket } = await import('${module}')
  return await new Promise((done, fail) => {
    const server = createServer?.() ?? createSocket('udp4')
    server.on('listening', () => done('listening')).on('error', fail).${start}
  })`

describe('a JavaScript plugin cannot', () => {
  it('reach the server or this computer, by any of its names and addresses', async () => {
    const server = createServer((socket) => socket.end())
    await once(server.listen(0, '::'), 'listening')
    const { port } = server.address() as { port: number }
    let visits = 0
    server.on('connection', () => {
      visits += 1
    })
    const own = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.map(({ address }) => address.split('%')[0] ?? ''),
    )
    const names = [
      ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0.0.0.0', '0', 'localhost', 'localhost.', 'LOCALHOST'],
      ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', hostname(), ...own],
    ]
    await using fixture = tryingFixture({})
    const code = socketTo('given.port, given.host')
    const outcomes = await fixture.attempts(async (attempt) => {
      const all: (readonly [string, unknown])[] = []
      for (const host of names) all.push([host, await attempt(code, { host, port })])
      return all
    })
    server.close()
    for (const [host, outcome] of outcomes)
      expect([host, outcome]).toMatchObject([host, { failed: expect.any(String) }])
    expect(visits).toBe(0)
  })

  it('reach a name of the server that is public, such as that of its base address', async () => {
    await using service = await fakeService()
    const network = { ...service.network, ownNames: ['books.example.org'] }
    await using fixture = tryingFixture({ service: { ...service, network } })
    expect(await fixture.attempt(socketTo(`443, 'books.example.org'`))).toMatchObject({ failed: 'ERR_ACCESS_DENIED' })
    expect(service.reached).toEqual([])
  })

  it('reach a listed host whose name leads to addresses that are not of the internet', async () => {
    await using service = await fakeService()
    const kinds = {
      'home.example': ['192.168.1.1'],
      'large.example': ['10.0.0.1', '172.16.0.1'],
      // There, clouds give out their keys.
      'cloud.example': ['169.254.169.254'],
      'tailscale.example': ['100.100.100.100'],
      'home6.example': ['fd00::1', 'fe80::1', 'fe80::1%eth0'],
      'embedded.example': ['::ffff:192.168.1.1', '64:ff9b::c0a8:101', '2002:c0a8:101::1'],
      'many.example': ['224.0.0.251', '255.255.255.255', 'ff02::fb'],
    }
    for (const [name, addresses] of Object.entries(kinds)) service.addresses.set(name, addresses)
    await using fixture = tryingFixture({ service }, Object.keys(kinds))
    const urls = Object.keys(kinds).map((name) => `http://${name}/`)
    const outcomes = await fixture.attempts((attempt) =>
      Promise.all(urls.map((url) => attempt('return (await fetch(given)).text()', url))),
    )
    expect(outcomes).toEqual(urls.map(() => expect.objectContaining({ failed: 'ERR_ACCESS_DENIED' })))
    expect(service.reached).toEqual([])
  })

  it('gain from a name that leads elsewhere the second time: the checked address is used', async () => {
    await using service = await fakeService()
    const answers = [[publicAddress, '10.0.0.1'], ['127.0.0.1']]
    const network = { ...service.network, resolve: async () => answers.shift() ?? ['127.0.0.1'] }
    await using fixture = tryingFixture({ service: { ...service, network } }, ['api.example.org'])
    const code = `const { get } = await import('node:http')
      return await new Promise((done, fail) => get('http://api.example.org/', { agent: false }, (answer) => done(answer.resume().statusCode)).on('error', fail))`
    const outcomes = await fixture.attempts(async (attempt) => [await attempt(code), await attempt(code)])
    expect(outcomes).toMatchObject([{ done: 200 }, { failed: 'ERR_ACCESS_DENIED' }])
    expect(service.reached).toEqual([`${publicAddress}:80`])
  })

  it('listen, resolve names, or use the network in any other way', async () => {
    await using fixture = tryingFixture({})
    const outcomes = await fixture.attempts(async (attempt) => {
      const all: (readonly [string, unknown])[] = []
      for (const [name, code] of otherWays) all.push([name, await attempt(code, { data: fixture.dataFolder })])
      return all
    })
    for (const [name, outcome] of outcomes) expect([name, outcome]).toEqual([name, failure])
    expect(outcomes).toHaveLength(otherWays.length)
  })
})

const failure = { failed: expect.toBeOneOf([expect.any(String), null]), message: expect.any(String) }
const otherWays: readonly (readonly [string, string])[] = [
  ['listens', heard('node:net', 'listen(0)')],
  ['listens for HTTP', heard('node:http', `listen(0, '127.0.0.1')`)],
  ['listens for HTTP/2', heard('node:http2', 'listen(0)')],
  ['listens in a file', heard('node:net', `listen(given.data + '/socket')`)],
  ['listens on its pipe', heard('node:net', 'listen({ fd: 3 })')],
  ['listens for datagrams', heard('node:dgram', 'bind(0)')],
  [
    'sends a datagram',
    `const socket = (await import('node:dgram')).createSocket('udp4')
     return await new Promise((done, fail) =>
       socket.on('error', fail).send('x', 9, '127.0.0.1', (error) => (error ? fail(error) : done('sent'))))`,
  ],
  ['connects to a file', socketTo(`'/var/run/docker.sock'`)],
  ['resolves a name', `return await (await import('node:dns/promises')).lookup('localhost')`],
  [
    'asks a name server',
    `const { Resolver } = await import('node:dns/promises')
     const resolver = new Resolver()
     resolver.setServers(['127.0.0.1'])
     return await resolver.resolve4('example.org')`,
  ],
  ['speaks QUIC', `return Object.keys(await import('node:quic'))`],
  ['uses Node’s own functions', `return process.binding('tcp_wrap').TCP`],
  [
    'reserves a port',
    `const { BoundSocket = () => Promise.reject(new Error('none')) } = await import('node:net')
     return String(new BoundSocket({ port: 0 }))`,
  ],
  [
    'does without what the server replaced',
    `const net = process.getBuiltinModule('node:net')
     delete net.Socket.prototype.connect
     ${socketTo(`80, '127.0.0.1'`)}`,
  ],
]

/** The pipe of the plugin, as it is. */
const pipe = `const { Socket } = await import('node:net')
  const pipe = new Socket({ fd: 3 })
  pipe.on('error', () => undefined)
  const greet = () => pipe.write('PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n\\0\\0\\0\\x04\\0\\0\\0\\0\\0')
  const frame = (type, id, body) => { const head = Buffer.alloc(9); head.writeUIntBE(body.length, 0, 3); head[3] = type; head.writeUInt32BE(id, 5); return Buffer.concat([head, body]) }
  const flood = async (bytes) => { for (;;) if (!pipe.write(bytes)) await new Promise((done) => pipe.once('drain', done)) }\n`

describe('a JavaScript plugin that abuses its pipe to the server is ended', () => {
  it.each([
    ['by bytes that mean nothing', `${pipe} pipe.write(Buffer.alloc(100_000, 'x'))`, /something else than HTTP\/2/],
    ['by a broken frame', `${pipe} greet(); pipe.write(frame(0, 0, Buffer.alloc(10)))`, /something else than HTTP\/2/],
    [
      'by a frame that is too large',
      `${pipe} greet(); pipe.write(Buffer.from('ffffff000000000001', 'hex'))`,
      /something else than HTTP\/2/,
    ],
    [
      'by pings without end',
      `${pipe} pipe.resume(); greet(); await flood(Buffer.concat(Array(1_000).fill(frame(6, 0, Buffer.alloc(8)))))`,
      /frames without end|something else/,
    ],
    [
      'by settings without end',
      `${pipe} pipe.resume(); greet(); await flood(Buffer.concat(Array(1_000).fill(frame(4, 0, Buffer.alloc(0)))))`,
      /frames without end|something else/,
    ],
    [
      'by frames of an unknown kind without end',
      `${pipe} greet(); await flood(Buffer.concat(Array(100).fill(frame(200, 0, Buffer.alloc(10_000)))))`,
      /frames without end|something else/,
    ],
    [
      'by connections without end',
      `const { connect } = await import('node:net')
       for (;;) await new Promise((done) => connect(80, '127.0.0.1').on('error', () => undefined).on('close', done))`,
      /connections without end/,
    ],
    [
      'by connections that it resets at once',
      `const session = (await import('node:http2')).connect('http://server.invalid', { createConnection: () => new (process.getBuiltinModule('node:net').Socket)({ fd: 3 }) })
       session.on('error', () => undefined)
       for (;;) { for (let i = 0; i < 20; i++) { const stream = session.request({ ':method': 'CONNECT', ':authority': '127.0.0.1:80' }, { endStream: false }); stream.on('error', () => undefined); stream.close(8) }
         await new Promise((done) => setImmediate(done)) }`,
      /without end|something else/,
    ],
  ])('%s', async (_, code, sentence) => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service })
    await expect(
      fixture.attempt(`${code}; await new Promise((done) => setTimeout(done, 60_000))`),
    ).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(sentence),
    })
    expect(await fixture.logged(/^Plugin exited/)).toContain('SIGKILL')
    expect(await fixture.attempt(`return (await fetch('http://api.example.org/')).text()`)).toEqual({
      done: 'hello api.example.org',
    })
  })

  it('by pings whose answers it does not read: at once, or in its time where the server reads no more', async () => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service })
    const code = `${pipe} greet(); await flood(Buffer.concat(Array(1_000).fill(frame(6, 0, Buffer.alloc(8)))))`
    await expect(fixture.attempt(code)).rejects.toMatchObject({ kind: expect.stringMatching(/^(malformed|timeout)$/) })
    expect(await fixture.logged(/^Plugin exited/)).toContain('SIGKILL')
    expect(await fixture.attempt(`return (await fetch('http://api.example.org/')).text()`)).toEqual({
      done: 'hello api.example.org',
    })
  })

  it('but not by a request of another kind, a target without sense, or too many headers', async () => {
    await using service = await fakeService()
    await using fixture = tryingFixture({ service })
    const code = `const session = (await import('node:http2')).connect('http://server.invalid', { createConnection: () => new (process.getBuiltinModule('node:net').Socket)({ fd: 3 }) })
      session.on('error', () => undefined)
      const statusOf = (headers) => new Promise((done) => { const stream = session.request(headers, { endStream: false }); stream.on('response', (answer) => done(answer[':status'])).on('error', ({ code }) => done(code)) })
      const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => ['x-' + at, 'x']))
      return await Promise.all([{ ':path': '/' }, { ':method': 'CONNECT', ':authority': 'api.example.org' }, { ':method': 'CONNECT', ':authority': 'a@b:80' }, { ':method': 'CONNECT', ':authority': 'api.example.org:80', ...many }].map(statusOf))`
    expect(await fixture.attempt(code)).toEqual({
      done: [400, 400, 'ERR_HTTP2_STREAM_ERROR', 'ERR_HTTP2_STREAM_ERROR'],
    })
    expect(service.reached).toEqual([])
  })
})

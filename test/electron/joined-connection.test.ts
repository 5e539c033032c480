import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Connection, openConnection } from '../../electron/joined/connection.ts'
import { type Forwarder, openForwarder } from '../../electron/joined/forwarder.ts'
import { askIdentity } from '../../electron/joined/identity.ts'
import { addressesOf, joinServer } from '../../electron/joined/join.ts'
import type { Change } from '../../electron/joined/reach.ts'
import { openUpstream } from '../../electron/joined/upstream.ts'
import type { JoinedServer } from '../../electron/settings-store.ts'
import type { FoundServer } from '../../server/index.ts'
import { startHttpsServer } from '../kit/https-server.ts'
import { startTestServer, type TestServer } from '../kit/test-server.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
function closing<T extends { close(): unknown }>(one: T): T {
  open.push(one)
  return one
}

const start = async () => closing(await startTestServer())
const urlOf = ({ port }: TestServer) => `http://127.0.0.1:${port}`
const nobody = { ownId: async () => null, acceptsCertificate: async () => false }

async function join(url: string): Promise<JoinedServer> {
  const result = await joinServer({ address: url }, nobody)
  if (result.kind !== 'joined') throw new Error(result.kind)
  return result.server
}

const foundAt = ({ id, name }: JoinedServer, url: string, httpsUrl: string | null = null): FoundServer => ({
  ...{ id, name, url, httpsUrl },
  version: '1.0.0',
})

/** A connection whose questions and changes are recorded, with a clock that the test advances. */
async function connect(server: JoinedServer, { found = [], answers = [] }: Partial<Given> = {}) {
  const asked: Change['kind'][] = []
  const stored: JoinedServer[] = []
  const due: (() => void)[] = []
  const states: string[] = []
  let hear: () => void = () => undefined
  const connection: Connection = closing(
    await openConnection(server, {
      find: async () => found,
      store: (changed) => void stored.push(changed),
      async accepts(_server, { kind }) {
        asked.push(kind)
        return answers.shift() ?? false
      },
      onChange(state) {
        states.push(state)
        hear()
      },
      schedule(task) {
        due.push(task)
        return () => void due.splice(due.indexOf(task), due.includes(task) ? 1 : 0)
      },
    }),
  )
  const pass = () =>
    new Promise<void>((resolve) => {
      hear = resolve
      for (const task of due.splice(0)) task()
    })
  await connection.settled
  return { connection, asked, stored, states, pass }
}
type Given = { readonly found: readonly FoundServer[]; readonly answers: boolean[] }

const statusAt = async (origin: string, path = '/api/v1/info') =>
  fetch(`${origin}${path}`).then(
    ({ status }) => status,
    () => 'nothing',
  )

describe('joining a library', () => {
  it('remembers what the server proves to be', async () => {
    const server = await start()
    const joined = await join(`127.0.0.1:${server.port}`)
    expect(joined).toMatchObject({ name: '127.0.0.1', url: urlOf(server), fingerprint: null, port: 0 })
    expect(await askIdentity({ url: urlOf(server), fingerprint: null })).toEqual({
      kind: 'identity',
      identity: { id: joined.id, publicKey: joined.publicKey },
    })
  })

  it('tells a wrong address from something else, its own library, and nothing', async () => {
    const server = await start()
    const other = closing(createServer((_req, res) => res.end('{"id":"0123456789abcdef"}')))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { id } = await join(urlOf(server))
    const outcomes = [
      await joinServer({ address: 'no address' }, nobody),
      await joinServer({ address: `http://127.0.0.1:${port}` }, nobody),
      await joinServer({ address: 'http://127.0.0.1:1' }, nobody),
      await joinServer({ address: urlOf(server) }, { ...nobody, ownId: async () => id }),
    ]
    expect(outcomes.map(({ kind }) => kind)).toEqual(['no-address', 'other', 'unreachable', 'own'])
  })

  it('asks about a certificate that no known authority issued, and only if it is that of a library', async () => {
    const { server, httpsPort, fingerprint, close } = await startHttpsServer()
    open.push({ close })
    const asked: string[] = []
    const address = `https://127.0.0.1:${httpsPort}`
    const answering = (accepts: boolean) => ({
      ...nobody,
      async acceptsCertificate(name: string, received: string) {
        asked.push(`${name} ${received}`)
        return accepts
      },
    })
    expect(await joinServer({ address }, answering(false))).toEqual({ kind: 'declined' })
    expect(await joinServer({ address }, answering(true))).toMatchObject({
      kind: 'joined',
      server: { url: address, fingerprint: await fingerprint() },
    })
    expect(asked).toEqual(Array(2).fill(`127.0.0.1 ${await fingerprint()}`))
    expect(server.address.port).toBeGreaterThan(0)
  })

  it('tries the usual ports of an address without one', () => {
    expect(addressesOf(' study.local ')).toEqual([
      'http://study.local:25650',
      'https://study.local',
      'http://study.local',
    ])
    expect(addressesOf('10.0.0.2:8080')).toEqual(['http://10.0.0.2:8080', 'https://10.0.0.2:8080'])
    expect(addressesOf('https://books.example/series?x=1')).toEqual(['https://books.example'])
    for (const bad of ['', '  ', 'two words', 'http://', '/books', 'a:b:c']) expect(addressesOf(bad), bad).toEqual([])
  })
})

describe('the way to a joined library', () => {
  it('shows its pages at an address of this computer, the same at each start', async () => {
    const server = await start()
    const { connection, stored } = await connect(await join(urlOf(server)))
    expect(connection.state()).toBe('connected')
    expect(await statusAt(connection.origin)).toBe(200)
    const [changed] = stored
    expect(changed?.port).toBe(Number(new URL(connection.origin).port))
    await connection.close()
    const again = await connect(changed as JoinedServer)
    expect(again.connection.origin).toBe(connection.origin)
    expect(again.stored).toEqual([])
  })

  it('finds a server that has moved, and not one that only has its old address', async () => {
    const [before, after] = [await start(), await start()]
    const joined = await join(urlOf(after))
    const { connection, stored, asked } = await connect(
      { ...joined, url: urlOf(before) },
      { found: [foundAt(joined, urlOf(after))] },
    )
    expect(connection.state()).toBe('connected')
    expect(stored.at(-1)).toMatchObject({ url: urlOf(after) })
    expect(asked).toEqual([])
  })

  it('asks about another key, and goes on only if it is accepted', async () => {
    const server = await start()
    const joined = { ...(await join(urlOf(server))), publicKey: 'another' }
    const refused = await connect(joined)
    expect([refused.connection.state(), await statusAt(refused.connection.origin)]).toEqual(['refused', 'nothing'])
    const accepted = await connect(joined, { answers: [true] })
    expect([refused.asked, accepted.asked]).toEqual([['key'], ['key']])
    expect(accepted.connection.state()).toBe('connected')
    expect(accepted.stored.at(-1)).toEqual(expect.objectContaining(await identityOf(server)))
  })

  it('asks about another certificate', async () => {
    const { httpsPort, fingerprint, close } = await startHttpsServer()
    open.push({ close })
    const accept = { ...nobody, acceptsCertificate: async () => true }
    const result = await joinServer({ address: `https://127.0.0.1:${httpsPort}` }, accept)
    if (result.kind !== 'joined') throw new Error(result.kind)
    const known = await connect(result.server)
    expect([known.connection.state(), known.asked]).toEqual(['connected', []])
    const changed = await connect({ ...result.server, fingerprint: 'AB:CD' }, { answers: [true] })
    expect([changed.connection.state(), changed.asked]).toEqual(['connected', ['certificate']])
    expect(changed.stored.at(-1)?.fingerprint).toBe(await fingerprint())
    expect((await connect({ ...result.server, fingerprint: 'AB:CD' })).connection.state()).toBe('refused')
  })

  it('does not go on without https after it was reached by https', async () => {
    const server = await start()
    const joined = { ...(await join(urlOf(server))), url: 'https://127.0.0.1:1' }
    const { connection } = await connect(joined, { found: [foundAt(joined, urlOf(server))] })
    expect(connection.state()).toBe('unreachable')
  })

  it('tries again until the server is back, and notices when it is lost', async () => {
    const server = await start()
    const joined = await join(urlOf(server))
    const found: FoundServer[] = []
    const { connection, states, pass } = await connect({ ...joined, url: 'http://127.0.0.1:1' }, { found })
    expect(await statusAt(connection.origin)).toBe('nothing')
    found.push(foundAt(joined, urlOf(server)))
    await pass()
    expect(await statusAt(connection.origin)).toBe(200)
    await open.shift()?.close()
    found.splice(0)
    expect(await statusAt(connection.origin)).toBe('nothing')
    await expect.poll(() => states).toEqual(['unreachable', 'connected', 'unreachable'])
  })
})

async function identityOf(server: TestServer): Promise<Partial<JoinedServer>> {
  const { id, publicKey } = await join(urlOf(server))
  return { id, publicKey }
}

describe('the address of this computer for a joined library', () => {
  /** A forwarder to a server of the test. */
  async function forwardTo(
    handler: Parameters<typeof createServer>[1],
  ): Promise<Forwarder & { readonly target: string }> {
    const server = closing(createServer(handler as never))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const forwarder = closing(await openForwarder({ port: 0, onLost: () => undefined }))
    forwarder.use(openUpstream({ url: target, fingerprint: null }), target)
    return { ...forwarder, target }
  }
  const ask = (port: number, headers: Readonly<Record<string, string>>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/seen', headers }, resolve).on('error', reject)
    })

  it('passes requests of its pages on as those of the pages of the server', async () => {
    const received: IncomingMessage['headers'][] = []
    const { origin, port, target } = await forwardTo((req, res) => {
      received.push(req.headers)
      res.setHeader('Location', `${target}/next?a=1`).setHeader('Strict-Transport-Security', 'max-age=1')
      res.writeHead(302).end()
    })
    const reply = await ask(port, { origin, referer: `${origin}/books`, connection: 'close, x-hop', 'x-hop': '1' })
    expect(reply.headers).toMatchObject({ location: `${origin}/next?a=1` })
    expect(reply.headers['strict-transport-security']).toBeUndefined()
    expect(received[0]).toMatchObject({ host: new URL(target).host, origin: target, referer: `${target}/books` })
    expect(received[0]).not.toHaveProperty('x-hop')
  })

  it('leaves the origin of other pages as it is, so that the server refuses them, and answers no other name', async () => {
    const received: IncomingMessage['headers'][] = []
    const { port } = await forwardTo((req, res) => {
      received.push(req.headers)
      res.end()
    })
    await ask(port, { origin: 'https://evil.example' })
    expect(received[0]?.origin).toBe('https://evil.example')
    expect((await ask(port, { host: `evil.example:${port}` })).statusCode).toBe(421)
    expect(received).toHaveLength(1)
  })

  it('passes on the parts of a response as they come, and ends the request with the page', async () => {
    let ended: () => void = () => undefined
    const end = new Promise<void>((resolve) => {
      ended = resolve
    })
    const { port } = await forwardTo((_req, res) => {
      res.write('data: one\n\n')
      res.on('close', ended)
    })
    const reply = await ask(port, {})
    expect(await new Promise((resolve) => reply.setEncoding('utf8').once('data', resolve))).toBe('data: one\n\n')
    reply.destroy()
    await end
  })

  it('takes another port when its own is used', async () => {
    const first = closing(await openForwarder({ port: 0, onLost: () => undefined }))
    const second = closing(await openForwarder({ port: first.port, onLost: () => undefined }))
    expect(second.port).not.toBe(first.port)
  })
})

import { get, type IncomingMessage, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from './listen.ts'

const open: Listening[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0)
})

/** Sends the first part at once; the rest when `finish` is called. */
function createSlowHandler() {
  const pending: (() => void)[] = []
  const handler: RequestListener = (_req, res) => {
    res.write('first ')
    pending.push(() => void res.end('last'))
  }
  return { handler, finish: () => pending.splice(0).map((end) => end()) }
}

async function start(handler: RequestListener, host: string, port = 0): Promise<Listening> {
  const server = await listen(handler, { host, port })
  open.push(server)
  return server
}

/** A response whose first part has arrived. */
function begin(host: string, port: number) {
  return new Promise<{ readonly whole: Promise<string> }>((resolve, reject) => {
    get({ host, port }, (reply) => {
      const whole = wholeOf(reply)
      whole.catch(() => undefined)
      reply.once('readable', () => resolve({ whole }))
    }).on('error', reject)
  })
}

function wholeOf(reply: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    reply.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    reply.on('end', () => resolve(text)).on('error', reject)
  })
}

const reachable = (host: string, port: number) =>
  begin(host, port).then(
    () => true,
    () => false,
  )

// Elsewhere, 127.0.0.1 is the only loopback address.
describe.runIf(process.platform === 'linux')('a server that moves to another address', () => {
  it('keeps pending requests and its port', async () => {
    const { handler, finish } = createSlowHandler()
    const server = await start(handler, '127.0.0.1')
    const { port } = server
    const pending = await begin('127.0.0.1', port)
    await server.moveTo('0.0.0.0')
    expect({ host: server.host, port: server.port }).toEqual({ host: '0.0.0.0', port })
    expect(await reachable('127.0.0.2', port)).toBe(true)
    await server.moveTo('127.0.0.1')
    finish()
    expect(await pending.whole).toBe('first last')
  })

  it('ends connections to addresses that it no longer listens on', async () => {
    const { handler, finish } = createSlowHandler()
    const server = await start(handler, '0.0.0.0')
    const { port } = server
    const [own, other] = [await begin('127.0.0.1', port), await begin('127.0.0.2', port)]
    await server.moveTo('127.0.0.1')
    await expect(other.whole).rejects.toThrow('aborted')
    expect(await reachable('127.0.0.2', port)).toBe(false)
    finish()
    expect(await own.whole).toBe('first last')
  })

  it('ends what is left of connections to earlier addresses when it closes', async () => {
    const { handler } = createSlowHandler()
    const server = await start(handler, '127.0.0.1')
    const pending = await begin('127.0.0.1', server.port)
    await server.moveTo('0.0.0.0')
    await server.close(0)
    await expect(pending.whole).rejects.toThrow('aborted')
  })

  it('stays where it is when another program has the port there', async () => {
    const { handler } = createSlowHandler()
    const server = await start(handler, '127.0.0.1')
    const { port } = server
    await start(handler, '127.0.0.2', port)
    await expect(server.moveTo('0.0.0.0')).rejects.toMatchObject({ reason: 'port_taken' })
    expect(server.host).toBe('127.0.0.1')
    expect(await reachable('127.0.0.1', port)).toBe(true)
  })
})

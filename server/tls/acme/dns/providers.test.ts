import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCloudflare } from './cloudflare.ts'
import { openDesec } from './desec.ts'
import { openDuckdns } from './duckdns.ts'
import { openNsupdate } from './nsupdate.ts'

const { signal } = new AbortController()
const record = { name: '_acme-challenge.books.example.org', value: 'Uq3-vAlUe_1' }
const token = 'a-token-that-nobody-may-see'

type Call = { readonly method: string; readonly url: string; readonly token: string; readonly body: unknown }
type Answer = (call: Call) => { readonly status?: number; readonly body: unknown }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The API of a service, on this computer. @returns its address */
async function serve(answer: Answer): Promise<string> {
  const server = createServer(async (req, res) => {
    const { status = 200, body } = answer(await callOf(req))
    res.statusCode = status
    res.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function callOf(req: IncomingMessage): Promise<Call> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  const { method = '', url = '', headers } = req
  return { method, url, token: headers.authorization ?? '', body: text === '' ? null : JSON.parse(text) }
}

describe('Cloudflare', () => {
  /** Its zones and records (https://developers.cloudflare.com/api). */
  function account() {
    const records = new Map<string, { type: string; name: string; content: string }>([
      ['r0', { type: 'TXT', name: record.name, content: '"of someone else"' }],
    ])
    const ofRecords = ({ method, body }: Call, { pathname, searchParams }: URL): unknown => {
      const [, id] = /^\/zones\/z1\/dns_records\/(\w+)$/.exec(pathname) ?? []
      if (method === 'DELETE' && id !== undefined) return records.delete(id)
      if (method === 'POST') return records.set(`r${records.size}`, body as never).size
      const found = [...records].filter(([, one]) => one.name === searchParams.get('name'))
      return found.map(([key, one]) => ({ id: key, ...one }))
    }
    const answer: Answer = (call) => {
      if (call.token !== `Bearer ${token}`)
        return { status: 403, body: { success: false, errors: [{ code: 9109, message: 'Invalid access token' }] } }
      const url = new URL(call.url, 'http://x')
      if (url.pathname !== '/zones') return { body: { success: true, result: ofRecords(call, url) } }
      const isOurs = url.searchParams.get('name') === 'example.org'
      return { body: { success: true, result: isOurs ? [{ id: 'z1' }] : [] } }
    }
    return { records, answer }
  }

  it('adds a record to the zone of the name, and removes only this one', async () => {
    const { records, answer } = account()
    const provider = openCloudflare(token, await serve(answer))
    await provider.add(record, signal)
    expect(records.get('r1')).toMatchObject({ type: 'TXT', name: record.name, content: `"${record.value}"` })
    await provider.remove(record, signal)
    expect([...records.keys()]).toEqual(['r0'])
  })

  it('says what it refused, without the token', async () => {
    const api = await serve(account().answer)
    const message = await openCloudflare('wrong-token', api).add(record, signal).catch(String)
    expect(message).toMatch(/couldn’t be set by Cloudflare: Invalid access token/)
    expect(message).not.toContain('wrong-token')
    const other = { ...record, name: '_acme-challenge.books.example.net' }
    await expect(openCloudflare(token, api).add(other, signal)).rejects.toThrow(/no access to a zone/)
  })
})

describe('deSEC', () => {
  it('keeps the other values of the name', async () => {
    let values = ['"of someone else"']
    const api = await serve(({ method, url, token: sent, body }) => {
      if (sent !== `Token ${token}`) return { status: 401, body: { detail: 'Invalid token.' } }
      if (url.startsWith('/domains/?owns_qname=')) return { body: [{ name: 'example.org' }] }
      if (method === 'GET' && url === '/domains/example.org/rrsets/_acme-challenge.books/TXT/')
        return { body: { records: values } }
      const [set] = body as { subname: string; records: string[] }[]
      if (method === 'PUT' && set?.subname === '_acme-challenge.books') values = set.records
      return { body: [] }
    })
    await openDesec(token, api).add(record, signal)
    expect(values).toEqual(['"of someone else"', `"${record.value}"`])
    await openDesec(token, api).remove(record, signal)
    expect(values).toEqual(['"of someone else"'])
    await expect(openDesec('wrong', api).add(record, signal)).rejects.toThrow(/deSEC: Invalid token/)
  })
})

describe('DuckDNS', () => {
  const own = { name: '_acme-challenge.my.duckdns.org', value: record.value }

  it('sets and clears the text of the name, and hides the token when it can’t be reached', async () => {
    const calls: string[] = []
    const api = await serve(({ url }) => {
      calls.push(url)
      return { body: url.includes(token) ? 'OK' : 'KO' }
    })
    await openDuckdns(token, api).add(own, signal)
    await openDuckdns(token, api).remove(own, signal)
    expect(calls[0]).toBe(`/?domains=my&token=${token}&txt=${own.value}`)
    expect(calls[1]).toMatch(/&clear=true$/)
    await expect(openDuckdns('wrong', api).add(own, signal)).rejects.toThrow(/the token or the name is wrong/)
    const message = await openDuckdns(token, 'http://127.0.0.1:9/update').add(own, signal).catch(String)
    expect(message).toMatch(/127\.0\.0\.1:9 can’t be reached/)
    expect(message).not.toContain(token)
  })
})

describe.skipIf(process.platform === 'win32')('a name server with dynamic updates', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inglenook-nsupdate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const program = (script: string) => {
    const file = join(folder, 'nsupdate')
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o755)
    return file
  }

  it('gets the update and the key by standard input', async () => {
    const tsig = { name: 'inglenook', algorithm: 'hmac-sha256', secret: 'c2VjcmV0' }
    const server = '192.0.2.1:5353'
    const nsupdate = openNsupdate({ server, tsig, program: program(`[ $# = 0 ] && cat >> ${folder}/input`) })
    await nsupdate.add(record, signal)
    await nsupdate.remove(record, signal)
    const head = 'server 192.0.2.1 5353\nkey hmac-sha256:inglenook c2VjcmV0\n'
    expect(readFileSync(join(folder, 'input'), 'utf8')).toBe(
      `${head}update add ${record.name}. 60 TXT "${record.value}"\nsend\n` +
        `${head}update delete ${record.name}. TXT "${record.value}"\nsend\n`,
    )
  })

  it('says why it refused', async () => {
    const failing = openNsupdate({
      server: 'ns.example.org',
      tsig: null,
      program: program('echo "update failed: REFUSED" >&2; exit 2'),
    })
    await expect(failing.add(record, signal)).rejects.toThrow(/update failed: REFUSED/)
  })
})

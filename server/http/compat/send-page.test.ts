import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/request/exchange.ts'
import type { RequestedPage } from './query.ts'
import { type Find, sendPage } from './send-page.ts'

const unpaged: RequestedPage = { page: 1, pageSize: 20, isUnpaged: true, sorts: [] }
const item = { text: 'x'.repeat(1_000) }

let server: Server
let load: Find<typeof item>
let sending: Promise<unknown>
const warnings: Error[] = []
const onWarning = (warning: Error) => warnings.push(warning)

beforeEach(async () => {
  warnings.length = 0
  process.on('warning', onWarning)
  server = createServer((req, res) => {
    sending = sendPage({ req, res } as unknown as Exchange, unpaged, load).catch((error: unknown) => error)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  process.off('warning', onWarning)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
async function fetchAll() {
  const reply = await fetch(address())
  return (await reply.json()) as { content: unknown[]; totalElements: number; last: boolean }
}
const listOf =
  (total: number): Find<typeof item> =>
  async ({ page, pageSize }) => ({ items: Array(Math.min(pageSize, total - (page - 1) * pageSize)).fill(item), total })

describe('a complete list in one response', () => {
  it.each([0, 1, 500, 501, 1_000])('has %i items in content and in its total', async (total) => {
    load = listOf(total)
    const { content, totalElements, last } = await fetchAll()
    expect([content.length, totalElements, last]).toEqual([total, total, true])
  })

  it('adds no listeners to the response with each batch', async () => {
    load = listOf(15_000)
    expect((await fetchAll()).content).toHaveLength(15_000)
    await sending
    expect(warnings).toEqual([])
  })

  it('stops loading when the app disconnects, while a batch is loaded or sent', async () => {
    for (const isLoading of [true, false]) {
      let asked = 0
      const gone = Promise.withResolvers<void>()
      load = async (page) => {
        asked += 1
        if (isLoading && asked === 2) await gone.promise
        return listOf(1_000_000)(page)
      }
      await new Promise<void>((resolve) => {
        const request = get(address(), { agent: false }, (reply) => {
          reply.once('readable', () => {
            reply.read(1)
            reply.destroy()
          })
        })
        request.on('error', () => undefined)
        request.once('close', resolve)
      })
      await new Promise<void>((resolve) => server.getConnections(() => resolve()))
      gone.resolve()
      expect(await sending).toBeInstanceOf(Error)
      expect(asked).toBeLessThan(50)
    }
  })
})

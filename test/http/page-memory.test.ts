import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedZip } from '../bench/books.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { type Actor, startTestServer, type TestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

/** So that a page is read at once, and not in the memory of small ones. */
const edge = 700
const megabyte = 1024 * 1024
const pageCount = 8

let server: TestServer
let reader: Actor
let folder: LibraryFolder
let pages: readonly Buffer[]
let bookId: string

beforeAll(async () => {
  pages = await Promise.all(Array.from({ length: pageCount }, drawNoise))
  folder = createLibraryFolder()
  folder.put('Noise/Noise 001.cbz', storedZip(pages.map((bytes, index) => ({ name: `${index + 1}.jpg`, bytes }))))
  server = await startTestServer()
  const admin = await server.actor('admin', 'ada')
  await scanFolder(admin, folder.root)
  reader = await server.actor('reader', 'ivy')
  bookId = String((await reader.ask('/api/v1/books')).json.data?.[0]?.id)
})
afterAll(async () => {
  await server.close()
  folder[Symbol.dispose]()
})

async function drawNoise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: edge, height: edge, channels: 3, background: '#fff', noise } as const
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer()
}

/** Together more than the system takes for a reader who waits. */
const perReader = 24

/** Asks for pages on one connection, the next before the last has arrived, and stops reading at the first bytes. */
async function begin(reading: number): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  for (const page of pagesOf(reading)) {
    const lines = [`GET /api/v1/books/${bookId}/pages/${page} HTTP/1.1`, 'Host: 127.0.0.1']
    socket.write([...lines, `Authorization: Bearer ${reader.token}`, '', ''].join('\r\n'))
  }
  await once(socket, 'readable')
  return socket
}

/** Each begins with another page. */
const pagesOf = (reading: number) =>
  Array.from({ length: perReader }, (_, turn) => 1 + ((reading + turn) % pages.length))

async function expectWhole(socket: Socket, reading: number): Promise<void> {
  let received = Buffer.alloc(0)
  const isThere = async (bytes: number) => {
    while (received.length < bytes) {
      const chunk = socket.read() as Buffer | null
      if (chunk === null) await once(socket, 'readable')
      else received = Buffer.concat([received, chunk])
    }
  }
  for (const number of pagesOf(reading)) {
    const page = pages[number - 1] ?? Buffer.alloc(0)
    while (!received.includes('\r\n\r\n')) await isThere(received.length + 1)
    received = received.subarray(received.indexOf('\r\n\r\n') + 4)
    await isThere(page.length)
    expect(received.subarray(0, page.length).equals(page)).toBe(true)
    received = received.subarray(page.length)
  }
  socket.destroy()
}

const readings = [0, 1, 2, 3]

describe('pages that several read at once', () => {
  it('are read at once', () => {
    for (const page of pages) {
      expect(page.length).toBeGreaterThan(megabyte / 4)
      expect(page.length).toBeLessThan(megabyte)
    }
  })

  it('arrive as they are, although others stop reading, leave, or come', async () => {
    const slow = await Promise.all(readings.map(begin))
    for (const socket of await Promise.all(readings.map(begin))) socket.destroy()
    await Promise.all(readings.map(async (reading) => expectWhole(await begin(reading + 3), reading + 3)))
    await Promise.all(slow.map(expectWhole))
  })
})

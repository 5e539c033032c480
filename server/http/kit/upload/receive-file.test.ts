import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'express'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError, errorStatus } from '../../../domain/errors.ts'
import { receiveFile } from './receive-file.ts'

const rules = { mediaTypes: ['application/x-ndjson'], maxBytes: 1_000 }
let folder: string
let server: Server
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-receive-'))
  server = createServer((req, res) => {
    void answer(req).then((status) => res.writeHead(status).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function answer(req: IncomingMessage): Promise<number> {
  try {
    await receiveFile(req as Request, join(folder, 'file'), rules)
    return 200
  } catch (error) {
    return error instanceof AppError ? errorStatus[error.code] : 500
  }
}

/** The status of the response to a chunked body. */
function send(pieces: readonly Buffer[], headers = {}): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  const typed = { 'content-type': 'application/x-ndjson', ...headers }
  return new Promise((resolve, reject) => {
    const how = { host: '127.0.0.1', port, method: 'POST', headers: typed, agent: false }
    const req = request(how, (res: IncomingMessage) => {
      res.resume()
      resolve(res.statusCode)
    })
    req.on('error', reject)
    for (const piece of pieces) req.write(piece)
    req.end()
  })
}

describe('an uploaded file', () => {
  it.each([{ 'content-type': 'text/plain' }, { 'content-type': '' }, { 'content-encoding': 'gzip' }])(
    'is refused as %j',
    async (headers) => {
      expect(await send([Buffer.from('x')], headers)).toBe(415)
    },
  )

  it('is refused when it is empty', async () => {
    expect(await send([])).toBe(400)
  })

  it('is refused when it grows too large during upload, and the response is delivered', async () => {
    expect(await send(Array.from({ length: 50 }, () => Buffer.alloc(64 * 1024, 'x')))).toBe(413)
  })

  it('is written to disk unchanged, up to the maximum size', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 256))
    expect(await send([bytes.subarray(0, 10), bytes.subarray(10)])).toBe(200)
    expect(readFileSync(join(folder, 'file'))).toEqual(bytes)
  })
})

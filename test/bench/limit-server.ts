import { openSync, read } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The simplest possible server for comparison. Forked with a kind; the data is sent as a message. */
type Data = {
  readonly list?: unknown
  readonly file?: string
  readonly ranges?: readonly (readonly [number, number])[]
}

function stringify({ list }: Data): RequestListener {
  return (_request, response) => {
    const body = JSON.stringify(list)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
}

function range({ file = '', ranges = [] }: Data): RequestListener {
  const handle = openSync(file, 'r')
  return (request, response) => {
    const [offset, length] = ranges[Number(request.url?.slice(1))] ?? [0, 0]
    read(handle, Buffer.allocUnsafe(length), 0, length, offset, (_error, _count, bytes) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': length })
      response.end(bytes)
    })
  }
}

process.once('message', (message: { readonly data: Data }) => {
  const server = createServer(process.argv[2] === 'range' ? range(message.data) : stringify(message.data))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Sent = { readonly type: string; readonly bytes: Uint8Array } | { readonly location: string }

/** A service with pictures on this computer. */
export type PictureService = {
  /** Its name and port, as plugins and the configuration list it. */
  readonly host: string
  /** What it sends, by path; anything else is 404. */
  readonly pictures: Map<string, Sent>
  /** Paths that were requested, in order. */
  readonly asked: string[]
  urlOf(path: string): string
  [Symbol.asyncDispose](): Promise<void>
}

export async function startPictureService(): Promise<PictureService> {
  const pictures = new Map<string, Sent>()
  const asked: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url)
    const sent = pictures.get(url)
    if (sent === undefined) response.writeHead(404).end()
    else if ('location' in sent) response.writeHead(302, { location: sent.location }).end()
    else response.writeHead(200, { 'content-type': sent.type }).end(sent.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pictures,
    asked,
    urlOf: (path) => `http://${host}${path}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

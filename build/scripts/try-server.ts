import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'

/**
 * Uses a new server on this computer once, as the release does with each image: creates the first account, adds the
 * folder /books, which must be the first one offered, and waits for a book and its cover. PORT: default 25650.
 */
const server = `http://localhost:${process.env.PORT || 25_650}`
const withinMs = 120_000
const ending = AbortSignal.timeout(withinMs)

type Asked = { readonly body?: unknown; readonly token?: string }
type Reply = {
  readonly accessToken?: string
  readonly entries?: readonly { readonly path: string }[]
  readonly data?: readonly { readonly id: string }[]
}

async function ask(path: string, { body, token }: Asked): Promise<Response> {
  const response = await fetch(server + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: ending,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

const read = async (path: string, asked: Asked) => (await (await ask(path, asked)).json()) as Reply

const account = { username: 'first', password: randomUUID() }
const { accessToken: token = '' } = await read('/api/v1/setup/initialize', { body: account })
const [offered] = (await read('/api/v1/filesystem/browse', { token })).entries ?? []
if (offered?.path !== '/books') throw new Error(`The first folder offered is ${offered?.path}, not /books.`)
await ask('/api/v1/libraries', { token, body: { name: 'Books', path: '/books', scanImmediately: true } })
let book: string | undefined
while (book === undefined) {
  await after(100)
  book = (await read('/api/v1/books', { token })).data?.[0]?.id
}
const cover = await ask(`/api/v1/books/${book}/thumbnail`, { token })
console.log(`A book was found; its cover is ${cover.headers.get('content-type')}.`)

/** The REST API of the started app. */
export type Client = {
  /** @throws Error unless the status is 2xx */
  say(method: string, path: string, body?: unknown): Promise<Reply>
  /** Bytes of a picture. @throws Error unless it is one */
  picture(path: string): Promise<number>
}

/** What is used of the answers. */
export type Reply = {
  readonly accessToken?: string
  readonly version?: string
  readonly bookCount?: number
  readonly currentPage?: number
  readonly process?: { readonly residentBytes: number }
  readonly data?: readonly { readonly id: string; readonly title: string; readonly fileFormat: string }[]
}

/** Signs in with the first answer that has a token. @param base such as `http://127.0.0.1:25650` */
export function createClient(base: string): Client {
  let token = ''
  const ask = async (path: string, how: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(base + path, { ...how, headers })
    if (!response.ok) throw new Error(`${how.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    async say(method, path, body) {
      const response = await ask(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
      const reply = (await response.json()) as Reply
      token = reply.accessToken ?? token
      return reply
    },
    async picture(path) {
      const response = await ask(path)
      const type = response.headers.get('content-type')
      const bytes = await response.bytes()
      if (!type?.startsWith('image/') || bytes.length === 0)
        throw new Error(`${path} is ${bytes.length} bytes of ${type}`)
      return bytes.length
    },
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// An unreachable server is polled while the window is open.
vi.mock(import('./connection.ts'), async (original) => ({ ...(await original()), checkConnection: vi.fn() }))
// Test files share a process: another one may have loaded the real connection.
vi.resetModules()
const { forgetSession, onSessionEnd, storeSession } = await import('./account/session.ts')
const { ApiError } = await import('./api-error.ts')
const { addressOf, call } = await import('./call.ts')
const { checkConnection } = await import('./connection.ts')

const bookId = '0190a1de-0000-7000-8000-000000000001'

function answer(status: number, body?: unknown): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status })
}

function fetchAnswers(...answers: readonly Response[]) {
  const waiting = [...answers]
  const fake = vi.fn<typeof fetch>(() => Promise.resolve(waiting.shift() ?? answer(500, {})))
  vi.stubGlobal('fetch', fake)
  return fake
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('an operation call', () => {
  it('throws the message of the server when it refuses', async () => {
    fetchAnswers(answer(409, { error: 'conflict', message: 'A scan is running already.' }))
    const failure = call('scanLibrary', { params: { libraryId: bookId } })
    await expect(failure).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'A scan is running already.',
    })
  })

  it('reports an unreachable server when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await expect(call('getHealth')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  })

  it('reports an unreachable server when a proxy answers in its place, and starts looking for the server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    vi.mocked(checkConnection).mockClear()
    await expect(call('getHealth')).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(checkConnection).toHaveBeenCalledOnce()
  })

  it('explains a response that is a page of another server', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 500 })))
    await expect(call('getHealth')).rejects.toBeInstanceOf(ApiError)
  })

  it('passes an abort through as an abort', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stop', 'AbortError')))
    await expect(call('getHealth')).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('fills path and query parameters and sends JSON', async () => {
    const links = { self: '/', first: '/', last: '/' }
    const fake = fetchAnswers(answer(200, { data: [], page: 2, pageSize: 50, total: 0, totalPages: 0, links }))
    await call('filterBooks', { query: { page: 2, sort: 'title,asc' }, body: { fullTextSearch: 'a b' } })
    const [address, init] = fake.mock.calls[0] ?? []
    expect(address).toBe('/api/v1/books/list?page=2&sort=title%2Casc')
    expect(init).toMatchObject({ method: 'POST', body: '{"fullTextSearch":"a b"}' })
  })

  it('rejects a response that breaks the contract, in development and tests', async () => {
    fetchAnswers(answer(200, { status: 'ok' }), answer(200, { status: 7 }), answer(200, { status: 'ok', more: 1 }))
    await expect(call('getHealth')).resolves.toEqual({ status: 'ok' })
    await expect(call('getHealth')).rejects.toThrow(/getHealth is answered against its contract: .*status/s)
    // A newer server may send values unknown to this version.
    await expect(call('getHealth')).resolves.toEqual({ status: 'ok', more: 1 })
  })

  it('repeats a request of the previous session when its refusal comes after the next sign-in', async () => {
    storeSession({ refreshToken: 'previous' })
    const ended = vi.fn()
    const unfollow = onSessionEnd(ended)
    const refused = Promise.withResolvers<Response>()
    const sent = vi.fn<typeof fetch>().mockReturnValueOnce(refused.promise)
    vi.stubGlobal('fetch', sent.mockResolvedValue(answer(200, { status: 'ok' })))
    const health = call('getHealth')
    forgetSession()
    storeSession({ refreshToken: 'next' })
    refused.resolve(answer(401, { error: 'unauthorized', message: 'Sign in.' }))
    await expect(health).resolves.toEqual({ status: 'ok' })
    expect(sent.mock.calls.map(([address]) => address)).toEqual(['/health', '/health'])
    expect(ended).not.toHaveBeenCalled()
    unfollow()
  })

  it('returns null for an empty response', async () => {
    fetchAnswers(answer(204))
    await expect(call('getProgress', { params: { bookId } })).resolves.toBeNull()
  })
})

describe('the URL of an operation', () => {
  it('preserves the slashes of a resource name and escapes everything else', () => {
    expect(addressOf('getBookResource', { params: { bookId, name: 'OEBPS/a b?.xhtml' } })).toBe(
      `/api/v1/books/${bookId}/resources/OEBPS/a%20b%3F.xhtml`,
    )
  })
})

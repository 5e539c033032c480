import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Test files share a process: another one may have loaded the session.
vi.resetModules()
const { storeSession } = await import('../account/session.ts')
const { signOut } = await import('./session.ts')

const sent: { readonly body: string; readonly answer: (response: Response) => void }[] = []

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  sent.splice(0)
  vi.stubGlobal('fetch', (_address: string, { body }: { readonly body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    sent.push({ body, answer: resolve })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const signedOut = () => new Response(JSON.stringify({ message: 'Signed out.' }))

it('a sign-out that began while another one was being sent reaches the server, too', async () => {
  storeSession({ refreshToken: 'first' })
  const first = signOut()
  storeSession({ refreshToken: 'second' })
  const second = signOut()
  sent[0]?.answer(signedOut())
  await first
  expect(localStorage.getItem('inglenook-leaving')).toBe('second')
  sent[1]?.answer(signedOut())
  await second
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ refreshToken: 'first' }, { refreshToken: 'second' }])
  expect(localStorage.getItem('inglenook-leaving')).toBeNull()
})

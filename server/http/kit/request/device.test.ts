import { describe, expect, it } from 'vitest'
import type { Principal } from '../../../auth/principal.ts'
import { systemViewer } from '../../../domain/access/viewer.ts'
import { appUseOf } from './device.ts'
import type { Exchange } from './exchange.ts'

const exchange = (method: string, path: string, agent?: string) =>
  ({ req: { method, path, headers: { 'user-agent': agent } }, address: '192.0.2.7' }) as unknown as Exchange

function principal(method: Principal['method'], apiKeyId: string | null = null): Principal {
  const who = {
    userId: 'u1',
    username: 'mara',
    role: 'reader',
    sessionId: null,
    apiKeyName: null,
    until: null,
  } as const
  return { ...who, method, apiKeyId, viewer: systemViewer }
}

describe('the use of an app', () => {
  it.each(['jwt', 'session'] as const)('is absent for a sign-in by %s', (method) => {
    expect(appUseOf(exchange('GET', '/api/v1/books'), principal(method))).toBeUndefined()
  })

  it('includes the user, the key, the app and the address', () => {
    expect(appUseOf(exchange('GET', '/opds/v2', 'Some Reader/4.5'), principal('api-key', 'k1'))).toEqual({
      userId: 'u1',
      apiKeyId: 'k1',
      appName: 'Some Reader',
      protocol: 'opds',
      action: 'browsed',
      address: '192.0.2.7',
    })
  })

  it.each([
    ['GET', '/api/v1/books', 'api', 'browsed'],
    ['GET', '/api/v1/books/1/progress', 'api', 'browsed'],
    ['PUT', '/api/v1/books/1/progress', 'api', 'kept-place'],
    ['GET', '/api/v1/books/1/pages/3', 'api', 'read'],
    ['GET', '/api/v1/books/1/file', 'api', 'downloaded'],
    ['PATCH', '/api/v1/books/1', 'api', 'changed'],
    ['GET', '/opds/pages/1/0', 'opds', 'read'],
    ['GET', '/opds/files/1/a.cbz', 'opds', 'downloaded'],
    ['GET', '/opds/covers/1/x.jpg', 'opds', 'browsed'],
    ['PUT', '/koreader/syncs/progress', 'koreader', 'kept-place'],
    ['GET', '/komga/api/v1/series', 'compat', 'browsed'],
    ['GET', '/constructor/x', 'compat', 'browsed'],
  ])('%s %s is %s: %s', (method, path, protocol, action) => {
    expect(appUseOf(exchange(method, path), principal('basic'))).toMatchObject({ protocol, action, appName: null })
  })
})

import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { sent } from '../../kit/route.ts'
import { placeOf } from '../place.ts'
import type { Compat } from '../tree.ts'

/** Who one is, sessions, and what apps look for before they sign in. */
export function serveSignIn(compat: Compat): void {
  const { serve, open, sessions, parts } = compat
  serve({ path: ['/api/v2/users/me', '/api/v1/users/me'], access: 'signed-in' }, ({ exchange, viewer }) =>
    presentUser(viewer, exchange.principal?.username ?? ''),
  )
  serve({ path: '/api/v1/login/set-cookie', access: 'signed-in' }, ({ exchange }) => sessions.setCookie(exchange))
  for (const method of ['get', 'post'] as const) {
    open({ method, path: '/api/logout' }, (exchange) => sessions.end(exchange))
  }
  open({ path: '/api/v1/client-settings/global/list' }, () => ({}))
  serve({ path: '/api/v1/client-settings/user/list', access: 'signed-in' }, () => ({}))
  open({ path: '/api/v1/claim' }, async () => ({ isClaimed: await parts.isSetUp() }))
  open({ method: 'post', path: '/api/v1/claim' }, () => {
    throw new AppError('forbidden', 'Set this server up in its own interface: open its address in a browser.')
  })
  for (const [from, to] of [
    ['series', 'series'],
    ['book', 'books'],
  ] as const) {
    open({ path: `/${from}/:id` }, (exchange) => {
      const { base } = placeOf(exchange.req)
      const id = encodeURIComponent(String(exchange.req.params.id))
      // On a port of its own there is no interface to go to but the one of the other port.
      const origin = base === '' ? (parts.interfaceOrigin(exchange) ?? '') : ''
      exchange.res.redirect(302, `${origin}/${to}/${id}`)
      return sent
    })
  }
}

/** The caller with every key that apps insist on. What apps call an address is only shown: the user name stands there. */
export function presentUser({ permissions, ...viewer }: Viewer, username: string) {
  const roles = [
    ...(permissions.has('system-admin') ? ['ADMIN'] : []),
    ...(permissions.has('books-read') ? ['FILE_DOWNLOAD'] : []),
    ...(permissions.has('pages-read') ? ['PAGE_STREAMING'] : []),
    'USER',
  ]
  const { maxAgeRating, libraryIds } = viewer
  return {
    id: viewer.userId,
    email: username,
    roles,
    sharedAllLibraries: libraryIds === null,
    sharedLibrariesIds: libraryIds ?? [],
    labelsAllow: [],
    labelsExclude: [],
    ageRestriction: maxAgeRating === null ? null : { age: maxAgeRating, restriction: 'ALLOW_ONLY' },
  }
}

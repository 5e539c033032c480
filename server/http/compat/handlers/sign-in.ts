import { visibleLibraryIds } from '../../../db/queries/scanning/libraries.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Exchange } from '../../kit/request/exchange.ts'
import { sent } from '../../kit/route.ts'
import { basePathOf } from '../base-path.ts'
import { presentAccount } from '../present/user.ts'
import type { Compat } from '../tree.ts'

/** The current user, sessions, and what apps request before they sign in. */
export function serveSignIn(compat: Compat): void {
  const { serve, open, sessions, context } = compat
  serve({ path: ['/api/v2/users/me', '/api/v1/users/me'], access: 'signed-in' }, async ({ exchange, viewer }) => {
    const visible = await visibleLibraryIds(viewer, context.database.reader)
    const libraryIds = viewer.libraryIds?.filter((id) => visible?.has(id) !== false) ?? null
    return presentAccount({ ...viewer, libraryIds, name: shownName(exchange) })
  })
  serve({ path: '/api/v1/login/set-cookie', access: 'signed-in' }, ({ exchange }) => sessions.setCookie(exchange))
  for (const method of ['get', 'post'] as const) {
    open({ method, path: '/api/logout' }, (exchange) => sessions.end(exchange))
  }
  open({ path: '/api/v1/client-settings/global/list' }, () => ({}))
  serve({ path: '/api/v1/client-settings/user/list', access: 'signed-in' }, () => ({}))
  open({ path: '/api/v1/claim' }, async () => ({ isClaimed: await context.setup.isSetUp() }))
  open({ method: 'post', path: '/api/v1/claim' }, () => {
    throw new AppError('setup_elsewhere')
  })
  for (const [from, to] of [
    ['series', 'series'],
    ['book', 'books'],
  ] as const) {
    open({ path: `/${from}/:id` }, (exchange) => {
      const { base } = basePathOf(exchange.req)
      const id = encodeURIComponent(String(exchange.req.params.id))
      // On the separate port, redirects to the interface on the main port.
      const origin = base === '' ? (context.interfaceOrigin(exchange) ?? '') : ''
      exchange.res.redirect(302, `${origin}/${to}/${id}`)
      return sent
    })
  }
}

/** The caller's e-mail address for apps: the name as typed, which some apps compare, or else the user name. */
function shownName({ principal, readCredential, req }: Exchange): string {
  const credential = readCredential(req.headers)
  const typed = credential?.kind === 'basic' ? credential.username : ''
  return typed === '' ? (principal?.username ?? '') : typed
}

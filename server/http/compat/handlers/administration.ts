import { maxMembers } from '../../../db/records/lists.ts'
import type { AuditRecord } from '../../../db/records/system.ts'
import { effectivePermissions, type Viewer } from '../../../domain/access/viewer.ts'
import { notFound } from '../../../domain/errors.ts'
import { auditEntries } from '../../../library/audit/audit-log.ts'
import { rememberedDays } from '../../../library/auth/open-app-session.ts'
import { type ShownUser, showUsers } from '../../../library/users/users.ts'
import { sent } from '../../kit/route.ts'
import { instant } from '../present/common.ts'
import { presentAccount } from '../present/user.ts'
import { requestedPage } from '../query.ts'
import { sendPage } from '../send-page.ts'
import type { Call, Compat } from '../tree.ts'

const access = 'system-admin'

/** Data for the administration pages of such apps. Read-only: changes are made in our own interface. */
export function serveAdministration(compat: Compat): void {
  serveSignIns(compat)
  const { context, serve } = compat
  serve({ path: '/api/v2/users', access }, async ({ viewer }) => {
    const { items } = await showUsers(viewer, context.database.reader, { page: 1, pageSize: maxMembers })
    return items.map(presentUserOf)
  })
  serve({ path: '/api/v1/settings', access }, () => presentSettings(context.settings.get('compat_api.prefix')))
  serve({ path: '/api/v1/announcements', access }, () => ({
    version: 'https://jsonfeed.org/version/1',
    title: 'Inglenook',
    home_page_url: null,
    description: null,
    items: [],
  }))
  // Files converted or removed by the server: always empty, it never changes files.
  serve({ path: '/api/v1/history', access }, ({ exchange, query }) =>
    sendPage(exchange, requestedPage(query), () => Promise.resolve({ items: [], total: 0 })),
  )
  serve({ path: '/actuator/info', access }, () => {
    const { version } = context.figures
    return { build: { artifact: 'inglenook', group: 'inglenook', name: 'Inglenook', version } }
  })
}

/** Sign-ins, newest first: all for administrators, otherwise one's own. */
function serveSignIns({ context, serve }: Compat): void {
  const list = (viewer: Viewer, page: { page: number; pageSize: number }, userId?: string) =>
    auditEntries(viewer, context, { ...page, userId, kinds: ['sign-in', 'sign-in.failed'] })
  const send = (call: Call, userId?: string) =>
    sendPage(call.exchange, requestedPage(call.query), async (page) => {
      const { items, total } = await list(call.viewer, page, userId)
      return { items: items.map(presentSignIn), total }
    })
  serve({ path: '/api/v2/users/me/authentication-activity', access: 'signed-in' }, (call) =>
    send(call, call.viewer.userId),
  )
  serve({ path: '/api/v2/users/authentication-activity', access }, (call) => send(call))
  serve({ path: '/api/v2/users/:id/authentication-activity/latest', access }, async (call) => {
    const { items } = await list(call.viewer, { page: 1, pageSize: 1 }, call.id())
    const [latest] = items
    if (latest === undefined) throw notFound('sign_in')
    return presentSignIn(latest)
  })
}

const sources: Readonly<Record<string, string>> = { 'api-key': 'ApiKey', provider: 'OAuth2' }

/** All keys that some app requires; ids and names are texts, empty where unknown. */
function presentSignIn({ userId, userName, subject, outcome, address, device, method, lastAt }: AuditRecord) {
  const isSuccess = outcome === 'success'
  return {
    userId: userId ?? subject?.id ?? '',
    email: userName ?? subject?.name ?? '',
    apiKeyId: null,
    apiKeyComment: null,
    ip: address,
    userAgent: device,
    success: isSuccess,
    error: isSuccess ? null : 'Bad credentials',
    dateTime: instant(lastAt),
    source: sources[method ?? ''] ?? 'Password',
  }
}

function presentUserOf({ id, username, role, permissions, libraryIds, kidProfile }: ShownUser) {
  const maxAgeRating = kidProfile?.maxAgeRating ?? null
  return presentAccount({
    userId: id,
    name: username,
    permissions: effectivePermissions(role, permissions, null),
    libraryIds,
    maxAgeRating,
  })
}

function presentSettings(prefix: string) {
  const fixed = <T>(value: T) => ({ configurationSource: value, databaseSource: null, effectiveValue: value })
  return {
    deleteEmptyCollections: false,
    deleteEmptyReadLists: false,
    rememberMeDurationDays: rememberedDays,
    thumbnailSize: 'DEFAULT',
    taskPoolSize: 1,
    serverPort: fixed(null),
    serverContextPath: fixed(`/${prefix}`),
    koboProxy: false,
    koboPort: null,
    kepubifyPath: fixed(null),
  }
}

/** The event stream. */
export function serveEvents({ context, serve }: Compat): void {
  serve({ path: '/sse/v1/events', access: 'signed-in', rate: 'exempt' }, ({ exchange }) => {
    context.streams.appEvents(exchange)
    return sent
  })
}

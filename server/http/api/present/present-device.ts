import type { OperationOutput } from '../../../contract/index.ts'
import type { DeviceRead, DeviceRecord, SessionRecord } from '../../../db/records/user.ts'
import { appNameOf } from '../../../domain/access/client-app.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

/** The sign-in or the key of the caller. */
type Caller = { readonly sessionId: string | null; readonly apiKeyId: string | null }

export function presentSession(
  session: SessionRecord,
  caller: Caller,
): OperationOutput<'listSessions'>['data'][number] {
  const { id, userId, userAgent, address } = session
  return {
    id,
    userId,
    deviceName: session.name ?? appNameOf(userAgent)?.name ?? null,
    protocol: session.kind === 'browser' ? 'web' : 'api',
    userAgent,
    address,
    createdAt: rfc3339(session.createdAt),
    lastSeenAt: rfc3339(session.lastSeenAt),
    expiresAt: rfc3339OrNull(session.expiresAt),
    isCurrent: id === caller.sessionId,
  }
}

export function presentDevice(device: DeviceRecord, caller: Caller): OperationOutput<'renameDevice'> {
  const { createdAt, lastSeenAt, lastRead, ...rest } = device
  return {
    ...rest,
    credential: device.apiKeyId === null ? 'password' : 'api-key',
    createdAt: rfc3339(createdAt),
    lastSeenAt: rfc3339(lastSeenAt),
    lastRead: lastRead && presentRead(lastRead),
    isCurrent: device.apiKeyId !== null && device.apiKeyId === caller.apiKeyId,
  }
}

function presentRead({ title: bookTitle, format: fileFormat, percentage, at, ...read }: DeviceRead) {
  return { ...read, bookTitle, fileFormat, progressPercentage: percentage, readAt: rfc3339(at) }
}

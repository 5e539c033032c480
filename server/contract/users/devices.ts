import { z } from 'zod'
import { appActions, appProtocols, bookFileFormats } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, uuid } from '../shared.ts'

const deviceRead = z
  .object({
    bookId: uuid,
    bookTitle: z.string(),
    fileFormat: z.enum(bookFileFormats),
    pageCount: int.min(0),
    currentPage: int.min(1).meta({ description: '1-indexed' }),
    progressPercentage: z.number().min(0).max(1).nullable(),
    completed: z.boolean(),
    readAt: dateTime,
  })
  .meta({ id: 'DeviceRead' })

const device = z
  .object({
    id: uuid,
    userId: uuid,
    name: z.string().nullable().meta({ description: 'Set by its owner, else the name that the app reports' }),
    credential: z.enum(['api-key', 'password']).meta({ description: 'Credential that it sends with every request' }),
    apiKeyId: uuid.nullable(),
    apiKeyName: z.string().nullable(),
    protocol: z.enum(appProtocols).nullable().meta({ description: 'Protocol that it last used; null: never seen' }),
    lastAddress: z.string().nullable(),
    lastAction: z.enum(appActions).nullable().meta({ description: 'Its last action' }),
    lastRead: deviceRead.nullable().meta({
      description:
        'The last progress that it reported, in a book that its owner can still see. Null: none, or requested by someone else, ' +
        'because only the owner can see what they read.',
    }),
    createdAt: dateTime,
    lastSeenAt: dateTime,
    isCurrent: z.boolean().meta({ description: 'Whether this request comes from it' }),
  })
  .meta({ id: 'Device' })

const page = paginated(device, 'DevicePage')
const tag = 'Sessions and devices'
const deviceId = { deviceId: uuid }
const userId = { userId: uuid }

export const deviceOperations = {
  listDevices: operation({
    method: 'get',
    path: '/api/v1/devices',
    tag,
    summary: 'Apps of the signed-in user that send a key or the password with every request, latest seen first',
    description:
      'Each key is one device. Apps that use the password are distinguished by the name that they report; the 50 ' +
      'most recently seen are kept.',
    access: 'api-keys-read',
    query: z.object(paging),
    responses: { 200: page },
  }),
  renameDevice: operation({
    method: 'patch',
    path: '/api/v1/devices/{deviceId}',
    tag,
    summary: 'Rename a device',
    access: 'api-keys-write',
    params: z.object(deviceId),
    body: z.strictObject({ name: z.string().trim().min(1).max(200) }),
    responses: { 200: device },
  }),
  forgetDevice: operation({
    method: 'delete',
    path: '/api/v1/devices/{deviceId}',
    tag,
    summary: 'Remove a device and revoke its key',
    description: 'An app that uses the password reappears when it is used again. Change the password to prevent this.',
    access: 'api-keys-delete',
    params: z.object(deviceId),
    responses: { 204: 'empty' },
  }),
  listUserDevices: operation({
    method: 'get',
    path: '/api/v1/users/{userId}/devices',
    tag,
    summary: 'Apps of a user, latest seen first',
    access: 'users-read',
    params: z.object(userId),
    query: z.object(paging),
    responses: { 200: page },
  }),
  forgetUserDevice: operation({
    method: 'delete',
    path: '/api/v1/users/{userId}/devices/{deviceId}',
    tag,
    summary: 'Remove a device of a user and revoke its key',
    access: 'users-write',
    params: z.object({ ...userId, ...deviceId }),
    responses: { 204: 'empty' },
  }),
} as const

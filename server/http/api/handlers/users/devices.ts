import { devicesOf, forgetDevice, renameDevice } from '../../../../library/auth/devices.ts'
import { requireUser } from '../../../../library/auth/sessions.ts'
import { userToManage } from '../../../../library/users/may-manage.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Call, Handlers } from '../../../kit/route.ts'
import { presentDevice } from '../../present/present-device.ts'

type Names = 'listDevices' | 'renameDevice' | 'forgetDevice' | 'listUserDevices' | 'forgetUserDevice'

type Listing = Pick<Call<'listDevices'>, 'query' | 'principal' | 'exchange'>

export function deviceHandlers(context: ApiContext): Pick<Handlers, Names> {
  const list = async (userId: string, { query, principal, exchange }: Listing) => {
    const paging = pageRequest(query)
    const { items, total } = await devicesOf(context, principal.viewer, userId, paging)
    return envelope(
      exchange,
      paging,
      total,
      items.map((device) => presentDevice(device, principal)),
    )
  }
  return {
    listDevices: (call) => list(call.principal.userId, call),
    async renameDevice({ params, body, principal }) {
      const named = { id: params.deviceId, name: body.name }
      return presentDevice(await renameDevice(context, principal.viewer, named), principal)
    },
    async forgetDevice({ params, principal }) {
      await forgetDevice(context, principal.userId, params.deviceId)
      return null
    },
    async listUserDevices(call) {
      await requireUser(context, call.params.userId)
      return list(call.params.userId, call)
    },
    async forgetUserDevice({ params, principal }) {
      await userToManage(principal.viewer, context.database.reader, params.userId)
      await forgetDevice(context, params.userId, params.deviceId)
      return null
    },
  }
}

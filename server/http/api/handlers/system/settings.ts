import type { Handlers } from '../../../kit/route.ts'
import type { ApiContext } from '../../api-context.ts'
import { presentSetting, presentSettingChange } from '../../present/present-setting.ts'

type Names = 'listSettings' | 'getSetting' | 'updateSetting' | 'updateSettings' | 'resetSetting' | 'listSettingHistory'

export function settingHandlers({ settings }: ApiContext): Pick<Handlers, Names> {
  return {
    listSettings: async ({ query }) => (await settings.list(query.category)).map(presentSetting),
    getSetting: async ({ params }) => presentSetting(await settings.find(params.settingKey)),
    async updateSetting({ params, body, principal }) {
      const change = { key: params.settingKey, value: body.value }
      await settings.set(principal.viewer, [change], body.changeReason ?? null)
      return presentSetting(await settings.find(params.settingKey))
    },
    async updateSettings({ body, principal }) {
      const changed = await settings.set(principal.viewer, body.updates, body.changeReason ?? null)
      return changed.map(presentSetting)
    },
    resetSetting: async ({ params, principal }) =>
      presentSetting(await settings.reset(principal.viewer, params.settingKey)),
    async listSettingHistory({ params, query }) {
      const changes = await settings.history(params.settingKey, query.limit)
      return changes.map((change) => presentSettingChange(params.settingKey, change))
    },
  }
}

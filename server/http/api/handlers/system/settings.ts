import {
  resetSetting,
  setSettings,
  settingHistory,
  showSetting,
  showSettings,
} from '../../../../library/settings/settings.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentSetting, presentSettingChange } from '../../present/present-setting.ts'

type Names = 'listSettings' | 'getSetting' | 'updateSetting' | 'updateSettings' | 'resetSetting' | 'listSettingHistory'

export function settingHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    listSettings: async ({ query }) => (await showSettings(context, query.category)).map(presentSetting),
    getSetting: async ({ params }) => presentSetting(await showSetting(context, params.settingKey)),
    async updateSetting({ params, body, principal }) {
      const change = { key: params.settingKey, value: body.value }
      await setSettings(principal.viewer, context, [change], body.changeReason ?? null)
      return presentSetting(await showSetting(context, params.settingKey))
    },
    async updateSettings({ body, principal }) {
      const changed = await setSettings(principal.viewer, context, body.updates, body.changeReason ?? null)
      return changed.map(presentSetting)
    },
    resetSetting: async ({ params, principal }) =>
      presentSetting(await resetSetting(principal.viewer, context, params.settingKey)),
    async listSettingHistory({ params, query }) {
      const changes = await settingHistory(context, params.settingKey, query.limit)
      return changes.map((change) => presentSettingChange(params.settingKey, change))
    },
  }
}

import { getRouteApi } from '@tanstack/react-router'
import { PluginPage } from '../../features/plugins/plugin-page.tsx'

const plugin = getRouteApi('/shell/administration/admin/plugins/$pluginId')

export function PluginRoute() {
  const { pluginId } = plugin.useParams()
  return <PluginPage key={pluginId} pluginId={pluginId} />
}

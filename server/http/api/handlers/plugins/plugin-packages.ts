import { pluginPackageOperations } from '../../../../contract/plugins/plugin-packages.ts'
import { notFound } from '../../../../domain/errors.ts'
import { packageLimits } from '../../../../domain/plugins/package.ts'
import {
  fetchPackage,
  inspectPackage,
  installPackage,
  type ShownPackage,
} from '../../../../library/plugins/packages/install-package.ts'
import type { ApiContext } from '../../../api-context.ts'
import { refuseKeys } from '../../../kit/request/locked-account.ts'
import type { Handlers } from '../../../kit/route.ts'
import { receiveFile } from '../../../kit/upload/receive-file.ts'
import { presentPlugin } from '../../present/plugin.ts'
import { clientOf } from '../../request-input.ts'

const { mediaTypes } = pluginPackageOperations.inspectPluginPackage.upload
const rules = { mediaTypes, maxBytes: packageLimits.fileBytes }

export function pluginPackageHandlers(context: ApiContext): Pick<Handlers, keyof typeof pluginPackageOperations> {
  return {
    inspectPluginPackage: async ({ exchange }) =>
      presentPackage(await inspectPackage(context, (path) => receiveFile(exchange.req, path, rules))),
    fetchPluginPackage: async ({ body }) => presentPackage(await fetchPackage(context, body)),
    async installPluginPackage({ params, body, principal, exchange }) {
      refuseKeys(principal)
      const input = { ...body, client: clientOf(exchange) }
      return presentPlugin(await installPackage(principal.viewer, context, params.packageId, input))
    },
    async discardPluginPackage({ params }) {
      if (!(await context.pluginPackages.discard(params.packageId))) throw notFound('plugin')
      return null
    },
  }
}

function presentPackage({ args, hosts, isInstalled: _, ...rest }: ShownPackage) {
  return { ...rest, args: [...args], hosts: hosts === null ? null : [...hosts] }
}

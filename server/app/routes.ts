import { createHandlers } from '../http/api/create-handlers.ts'
import type { ApiContext } from '../http/api-context.ts'
import { finishKit } from '../http/kit/kit.ts'
import { mountOperations } from '../http/kit/route.ts'
import { mountKoreader } from '../http/koreader/routes.ts'
import { mountEverything } from '../http/opds/everything.ts'
import { mountManifests } from '../http/opds/manifests.ts'
import { mountProgressions } from '../http/opds/progressions.ts'
import { mountReleases } from '../http/opds/releases.ts'
import { mountOpds } from '../http/opds/routes.ts'
import { serveInterface, serveReturnPage } from '../http/web/serve-interface.ts'
import { serveReference } from '../http/web/serve-reference.ts'
import type { AppOptions } from './app-options.ts'

/** Mounts the protocols. The first request loads them, with the schemas of the contract: a start does not wait for them. */
export function mountRoutes(context: ApiContext, { config, interfaceFolder }: AppOptions): void {
  const { kit } = context
  mountOperations(kit, createHandlers(context))
  mountOpds(context)
  mountManifests(context)
  mountProgressions(context)
  if (config.koreaderApi.enabled) mountKoreader(context)
  mountEverything(context)
  mountReleases(context)
  if (config.api.docs) serveReference(kit, async () => (await import('../contract/openapi.ts')).buildOpenApi())
  serveReturnPage(kit, context.isExpectedSignIn)
  serveInterface(kit, interfaceFolder)
  finishKit(kit)
}

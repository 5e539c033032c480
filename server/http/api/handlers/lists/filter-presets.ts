import type { OperationOutput } from '../../../../contract/index.ts'
import { type FilterPreset, listFilterPresets } from '../../../../db/queries/lists/filter-presets.ts'
import { createPreset, deletePreset, presetInView, replacePreset } from '../../../../library/presets/presets.ts'
import type { ApiContext } from '../../../api-context.ts'
import { envelope, pageRequest } from '../../../kit/request/paging.ts'
import type { Handlers } from '../../../kit/route.ts'
import { rfc3339 } from '../../present/values.ts'

type Names =
  | 'listFilterPresets'
  | 'createFilterPreset'
  | 'getFilterPreset'
  | 'replaceFilterPreset'
  | 'deleteFilterPreset'

export function filterPresetHandlers(context: ApiContext): Pick<Handlers, Names> {
  return {
    async listFilterPresets({ query, principal, exchange }) {
      const paging = pageRequest(query)
      const { scope, target, libraryId } = query
      const request = { ...paging, scope, target, libraryId }
      const found = await listFilterPresets(principal.viewer, context.database.reader, request)
      return envelope(exchange, paging, found.total, found.items.map(present))
    },
    createFilterPreset: async ({ body, principal }) => present(await createPreset(principal.viewer, context, body)),
    getFilterPreset: async ({ params, principal }) =>
      present(await presetInView(principal.viewer, context, params.presetId)),
    replaceFilterPreset: async ({ params, body, principal }) =>
      present(await replacePreset(principal.viewer, context, params.presetId, body)),
    async deleteFilterPreset({ params, principal }) {
      await deletePreset(principal.viewer, context, params.presetId)
      return null
    },
  }
}

function present({ condition, createdAt, updatedAt, ...preset }: FilterPreset): OperationOutput<'getFilterPreset'> {
  return {
    ...preset,
    condition: condition as Record<string, unknown> | null,
    createdAt: rfc3339(createdAt),
    updatedAt: rfc3339(updatedAt),
  }
}

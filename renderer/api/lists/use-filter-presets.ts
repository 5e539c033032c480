import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

type NewPreset = OperationCall<'createFilterPreset'>['body']
type PresetContent = OperationCall<'replaceFilterPreset'>['body']

/** Saves filters, replaces and removes them. */
export function useFilterPresets() {
  const client = useQueryClient()
  // No event tells of them.
  const onSettled = () => client.invalidateQueries({ queryKey: keys.filterPresets })
  return {
    create: useMutation({ mutationFn: (body: NewPreset) => call('createFilterPreset', { body }), onSettled }),
    replace: useMutation({
      mutationFn: ({ presetId, content }: { readonly presetId: string; readonly content: PresetContent }) =>
        call('replaceFilterPreset', { params: { presetId }, body: content }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (presetId: string) => call('deleteFilterPreset', { params: { presetId } }),
      onSettled,
    }),
  }
}

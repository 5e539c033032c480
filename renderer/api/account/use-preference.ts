import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'
import { preferencesQuery } from '../queries/preferences.ts'

/** Anything that JSON can say, but null. */
type Value = OperationCall<'setPreference'>['body']['value']

type Preference = {
  /** What is kept on the server for the signed-in person; undefined when nothing is, or it could not be asked. */
  readonly value: unknown
  /** Until the server has answered, in one way or another. */
  readonly isPending: boolean
  readonly set: (value: unknown) => void
}

/** One thing that the signed-in person prefers, on all of their devices. A change is seen at once. */
export function usePreference(key: string): Preference {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery()
  const known = useQuery(preferencesQuery())
  const save = useMutation({
    meta: { notify: 'failure' },
    // One after the other, so that the last one stays.
    scope: { id: `preference ${key}` },
    mutationFn: (value: unknown) => call('setPreference', { params: { key }, body: { value: value as Value } }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: keys.preferences })
      client.setQueryData(queryKey, (before) => new Map(before).set(key, value))
    },
    // No event tells of them.
    onSettled: () => client.invalidateQueries({ queryKey: keys.preferences }),
  })
  return { value: known.data?.get(key), isPending: known.isPending, set: (value) => save.mutate(value) }
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationCall } from '../../../server/contract/index.ts'
import { chosenLanguage } from '../../languages/active.ts'
import { isLanguage, type Language } from '../../languages/languages.ts'
import { installLanguage } from '../../languages/load-pack.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** Preferences of the signed-in person by key. */
export function preferencesQuery() {
  return queryOptions({
    queryKey: keys.preferences,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, unknown>> => {
      const { preferences } = await call('listPreferences', { signal })
      return new Map(preferences.map(({ key, value }) => [key, value]))
    },
    staleTime: 60_000,
  })
}

/** Any JSON value except null. */
type Value = OperationCall<'setPreference'>['body']['value']

type Preference = {
  /** The stored value; undefined when there is none or it could not be fetched. */
  readonly value: unknown
  /** True until the request has succeeded or failed. */
  readonly isPending: boolean
  readonly set: (value: unknown) => void
}

/** One preference of the signed-in person, shared by all of their devices. Updates optimistically. */
export function usePreference(key: string): Preference {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery()
  const known = useQuery(preferencesQuery())
  const save = useMutation({
    meta: { notify: 'failure' },
    // Serialized, so that the last change wins.
    scope: { id: `preference ${key}` },
    mutationFn: (value: unknown) => call('setPreference', { params: { key }, body: { value: value as Value } }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: keys.preferences })
      client.setQueryData(queryKey, (before) => new Map(before).set(key, value))
    },
    // Preferences have no event.
    onSettled: () => client.invalidateQueries({ queryKey: keys.preferences }),
  })
  return { value: known.data?.get(key), isPending: known.isPending, set: (value) => save.mutate(value) }
}

const key = 'language'

/** Stores the language chosen on this device in the account; does nothing when none was chosen. */
export async function saveChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (language !== null) await call('setPreference', { params: { key }, body: { value: language } })
}

/** Switches the language: immediately here, on the person's other devices at their next visit. */
export function useChooseLanguage() {
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: (language: Language) => call('setPreference', { params: { key }, body: { value: language } }),
    onSuccess: (_kept, language) => installLanguage(language),
  })
}

/** Applies the language stored in the account. Fetched once per visit, so that it does not change while reading. */
export function useFollowLanguage(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const follow = async () => {
      const language = (await client.fetchQuery(preferencesQuery())).get(key)
      if (isLanguage(language)) installLanguage(language)
    }
    // On failure the language of the device stays.
    follow().catch(() => undefined)
  }, [userId, client])
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationCall } from '../../../server/contract/index.ts'
import { chosenLanguage } from '../../languages/active.ts'
import { installLanguage } from '../../languages/install-language.ts'
import { isLanguage, type Language } from '../../languages/languages.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** What the person who is signed in prefers, by key. */
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

const key = 'language'

/** Keeps the language that was chosen on this device for the person, too; nothing when none was chosen. */
export async function saveChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  if (language !== null) await call('setPreference', { params: { key }, body: { value: language } })
}

/** Speaks another language: at once here, and on the person's other devices from their next visit on. */
export function useChooseLanguage() {
  return useMutation({
    meta: { notify: 'failure' },
    mutationFn: (language: Language) => call('setPreference', { params: { key }, body: { value: language } }),
    onSuccess: (_kept, language) => installLanguage(language),
  })
}

/** Speaks the language that the person chose, on whichever device it was. Asked once for each visit: nothing changes amid reading. */
export function useFollowLanguage(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return
    const follow = async () => {
      const language = (await client.fetchQuery(preferencesQuery())).get(key)
      if (isLanguage(language)) installLanguage(language)
    }
    // Without an answer it goes on in the language of the device.
    follow().catch(() => undefined)
  }, [userId, client])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chosenLanguage } from '../../languages/active.ts'
import { installLanguage } from '../../languages/install-language.ts'
import { isLanguage, type Language } from '../../languages/languages.ts'
import { call } from '../call.ts'
import { preferencesQuery } from '../queries/preferences.ts'

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

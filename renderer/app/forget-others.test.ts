import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from '../api/keys.ts'
import type { User } from '../api/types.ts'
import { forgetOthers } from './forget-others.ts'

it('what one person has seen is gone for the next; what stands on the sign-in stays', () => {
  const client = new QueryClient()
  for (const queryKey of [keys.screen, keys.providers, keys.setup]) client.setQueryData([...queryKey], 'kept')
  for (const queryKey of [keys.libraries, keys.book('b'), keys.people, keys.providerSettings, keys.audit]) {
    client.setQueryData([...queryKey], 'secret')
  }
  client.setQueryData(keys.me, { username: 'Ana' })
  const mia = { username: 'Mia' } as User
  forgetOthers(client, mia)
  const left = client.getQueryCache().getAll()
  expect(left.map(({ state }) => state.data).toSorted()).toEqual([mia, 'kept', 'kept', 'kept'].toSorted())
  forgetOthers(client, null)
  expect(client.getQueryData(keys.me)).toBeNull()
})

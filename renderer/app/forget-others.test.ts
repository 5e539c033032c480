import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../api/live/keys.ts'
import { storePosition } from '../api/offline/stored-position.ts'
import type { User } from '../api/types.ts'
import { forgetOthers } from './device-person.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const position = { currentPage: 3, progressPercentage: null }

it('the reading position of one person is not remembered for the next', () => {
  storePosition('b', position)
  expect(stored.size).toBe(1)
  forgetOthers(new QueryClient(), null)
  expect(stored.size).toBe(0)
})

it('remembering a position does not throw when the browser storage is full', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => storePosition('b', position)()).not.toThrow()
})

it('cached data of one person is removed for the next; what the sign-in page shows stays', () => {
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

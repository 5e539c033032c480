import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationList } from '../../server/contract/index.ts'
import { addressesOf } from '../../server/contract/operation.ts'
import { ownPaths } from '../../server/domain/settings/setting.ts'

const routes = new URL('../../renderer/app/', import.meta.url)

it('no address of the server or the interface can be used as the prefix', () => {
  const served = operationList.flatMap(([, operation]) => addressesOf(operation).map(({ path }) => path))
  const shown = readdirSync(routes)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => readFileSync(new URL(name, routes), 'utf8').match(/(?<=path: ')\/[^']*/g) ?? [])
  expect(shown.length).toBeGreaterThan(20)
  const words = [...served, ...shown, '/opds', '/koreader', '/assets'].map((path) => path.split('/')[1] ?? '')
  // Sections of pages under /admin.
  const below = new Set([
    'settings',
    'backups',
    'clean-up',
    'logs',
    'crashes',
    'audit',
    'identity',
    'duplicates',
    'names',
  ])
  for (const word of ['problems', 'tasks', 'people', 'access-groups', 'sharing-tags']) below.add(word)
  const missing = new Set(words.filter((word) => word !== '' && !ownPaths.has(word) && !below.has(word)))
  expect([...missing]).toEqual([])
})

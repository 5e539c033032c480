import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../renderer/', import.meta.url))

/** Data without an event: measurements, and when a device was last used. */
const polled = ['api/account/credentials.ts', 'api/system/monitoring.ts']

it('only data without an event is polled', () => {
  const polling = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('refetchInterval'))
  expect(polling.sort()).toEqual(polled)
})

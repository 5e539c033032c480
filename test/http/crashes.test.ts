import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const path = '/api/v1/admin/crashes'

describe('crashes', () => {
  it('are listed for administrators only, newest first, without secrets', async () => {
    expect((await world.maintainer.ask(path)).status).toBe(403)
    expect((await world.admin.ask(path)).json).toEqual({ crashes: [] })
    const { recordCrash } = world.server.app
    recordCrash({ part: 'graphics', reason: 'oom', details: '' })
    recordCrash({ part: 'server', reason: 'error', details: 'Error: GET /?token=abcdefghijklmnop failed' })
    const { crashes } = (await world.admin.ask(path)).json as unknown as { crashes: readonly Record<string, string>[] }
    expect(crashes).toMatchObject([
      { part: 'server', reason: 'error', details: expect.not.stringContaining('abcdefghijklmnop') },
      { part: 'graphics', reason: 'oom', details: '' },
    ])
    expect(Object.keys(crashes[0] ?? {}).toSorted()).toEqual(['details', 'part', 'reason', 'time', 'version'])
    const { lines } = (await world.admin.ask('/api/v1/admin/logs?text=crash')).json as unknown as {
      lines: readonly object[]
    }
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', subsystem: 'crashes' }))
  })
})

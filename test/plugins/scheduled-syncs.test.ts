import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSeal } from '../../server/auth/sealed.ts'
import { parseCron } from '../../server/jobs/parse-cron.ts'
import type { PluginDesk } from '../../server/library/plugins/plugin-desk.ts'
import { type Schedule, scheduleSyncs } from '../../server/library/plugins/sync/serve-syncs.ts'
import { createPluginHouse, ownPlugins, type PluginHouse } from '../kit/plugin-house.ts'

let house: PluginHouse
beforeAll(async () => {
  house = await createPluginHouse()
})
afterAll(() => house.close())

/** The schedule as it is handed to the clock, and what it asks for when its time has come. */
function arranged(isSafe = false) {
  const set = vi.fn<Schedule['cron']['set']>()
  const add = vi.fn<PluginDesk['jobs']['add']>(async () => ({ id: '', created: true }))
  const { database } = house.server
  const jobs = { add, serve: () => undefined, cancel: vi.fn(), settled: vi.fn() }
  const seal = createSeal('a secret of more than thirty-two characters')
  const tools = { database, events: { publish: () => undefined }, clock: Date.now, newId: () => '' }
  const desk = { ...tools, jobs, seal, isSafe, runner: null as never }
  const settings = { get: () => '20 */6 * * *', onChange: () => undefined } as never
  scheduleSyncs(desk, { cron: { set, nextRun: () => null, close: () => undefined }, settings, timezone: 'UTC' })
  const [, when, due] = set.mock.calls[0] ?? []
  return { when, due: due ?? (() => Promise.reject(new Error('nothing is arranged'))), add }
}

describe('exchanges by the clock', () => {
  it('happen at the set times for those who want that, and for nobody else', async () => {
    const [wanted, other] = [await house.add(), await house.add()]
    for (const id of [wanted, other]) await house.connect(house.reader, id)
    await house.connect(house.admin, wanted)
    const auto = { method: 'PATCH', body: { auto: true } }
    await house.reader.ask(`${ownPlugins}/${wanted}/sync-mode`, auto)
    const { when, due, add } = arranged()
    expect(when).toEqual(parsed('20 */6 * * *'))
    await due()
    expect(add.mock.calls.map(([job]) => job)).toEqual([
      expect.objectContaining({ kind: 'plugin-sync', userId: house.reader.userId, params: { pluginId: wanted } }),
    ])
    await house.admin.ask(`/api/v1/admin/plugins/${wanted}/disable`, { method: 'POST' })
    const later = arranged()
    await later.due()
    expect(later.add).not.toHaveBeenCalled()
  })

  it('do not happen in safe mode', () => {
    expect(arranged(true).when).toBeNull()
  })
})

function parsed(text: string): unknown {
  const cron = parseCron(text, 'UTC')
  return cron.ok ? cron.schedule : null
}

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseCron } from '../../server/jobs/cron.ts'
import type { LibraryContext } from '../../server/library/library-context.ts'
import { scheduleSyncs } from '../../server/library/plugins/sync/serve-syncs.ts'
import { createPluginFixture, ownPlugins, type PluginFixture } from '../kit/plugin-fixture.ts'

let fixture: PluginFixture
beforeAll(async () => {
  fixture = await createPluginFixture()
})
afterAll(() => fixture.close())

/** The schedule passed to the timer, and the jobs that it adds. */
function scheduled(isSafeMode = false) {
  const set = vi.fn<LibraryContext['cron']['set']>()
  const add = vi.fn<LibraryContext['jobs']['add']>(async () => ({ id: '', created: true }))
  const { database } = fixture.server
  const jobs = { add } as unknown as LibraryContext['jobs']
  const cron = { set, nextRun: () => null, close: () => undefined }
  const settings = { get: () => '20 */6 * * *', onChange: () => undefined } as never
  scheduleSyncs({ database, jobs, cron, settings, timezone: 'UTC', isSafeMode })
  const [, when, due] = set.mock.calls[0] ?? []
  return { when, due: due ?? (() => Promise.reject(new Error('nothing is arranged'))), add }
}

describe('scheduled syncs', () => {
  it('run at the configured times, for users who enabled them only', async () => {
    const [wanted, other] = [await fixture.add(), await fixture.add()]
    for (const id of [wanted, other]) await fixture.connect(fixture.reader, id)
    await fixture.connect(fixture.admin, wanted)
    const auto = { method: 'PATCH', body: { auto: true } }
    await fixture.reader.ask(`${ownPlugins}/${wanted}/sync-mode`, auto)
    const { when, due, add } = scheduled()
    expect(when).toEqual(parsed('20 */6 * * *'))
    await due()
    expect(add.mock.calls.map(([job]) => job)).toEqual([
      expect.objectContaining({ kind: 'plugin-sync', userId: fixture.reader.userId, params: { pluginId: wanted } }),
    ])
    await fixture.admin.ask(`/api/v1/admin/plugins/${wanted}/disable`, { method: 'POST' })
    const later = scheduled()
    await later.due()
    expect(later.add).not.toHaveBeenCalled()
  })

  it('do not run in safe mode', () => {
    expect(scheduled(true).when).toBeNull()
  })
})

function parsed(text: string): unknown {
  const cron = parseCron(text, 'UTC')
  return cron.ok ? cron.schedule : null
}

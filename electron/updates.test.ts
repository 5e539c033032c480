import { expect, it, vi } from 'vitest'
import { canSelfUpdate, createUpdates, type UpdateContext, type Updater } from './updates.ts'

/** An app that can update itself, and a fake updater. */
function programOf(changes: Partial<UpdateContext> = {}) {
  let isEnabled = true
  let notify: (update: { version: string }) => void = () => undefined
  const ticks: (() => void)[] = []
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    requestHeaders: null,
    logger: console,
    checkForUpdates: vi.fn(async () => null),
    quitAndInstall: vi.fn(),
    on: (_event: string, listener: typeof notify) => {
      notify = listener
    },
  }
  const load = vi.fn(async () => updater as unknown as Updater)
  const [onReady, quit, stopped] = [vi.fn(), vi.fn(), vi.fn()]
  const regularly: UpdateContext['regularly'] = (task) => {
    ticks.push(task)
    return stopped
  }
  const updates = createUpdates({
    isPossible: true,
    isEnabled: () => isEnabled,
    load,
    onReady,
    quit,
    regularly,
    ...changes,
  })
  const want = (wanted: boolean) => {
    isEnabled = wanted
    updates.applyPreference()
  }
  return {
    updates,
    updater,
    load,
    onReady,
    quit,
    stopped,
    ticks,
    want,
    fetched: (version: string) => notify({ version }),
  }
}

it('an app updated by the system, or not packaged, checks for no updates', async () => {
  const { updates, load, ticks } = programOf({ isPossible: false })
  updates.begin()
  updates.applyPreference()
  await updates.check()
  expect([load.mock.calls, ticks]).toEqual([[], []])
  const kind = { isPackaged: true, hasUpdateFeed: true, environment: {} }
  expect(canSelfUpdate({ ...kind, platform: 'win32' })).toBe(true)
  expect(canSelfUpdate({ ...kind, platform: 'darwin' })).toBe(true)
  expect(canSelfUpdate({ ...kind, platform: 'linux' })).toBe(false)
  expect(canSelfUpdate({ ...kind, platform: 'linux', environment: { APPIMAGE: '/apps/Inglenook' } })).toBe(true)
  expect(canSelfUpdate({ ...kind, platform: 'win32', isPackaged: false })).toBe(false)
  expect(canSelfUpdate({ ...kind, platform: 'win32', hasUpdateFeed: false })).toBe(false)
})

it('makes no network request while updates are off, and checks as soon as they are on', async () => {
  const { updates, updater, load, ticks, want } = programOf()
  want(false)
  updates.begin()
  for (const tick of ticks) tick()
  await updates.check()
  expect(load).not.toHaveBeenCalled()
  want(true)
  await vi.waitFor(() => expect(updater.checkForUpdates).toHaveBeenCalledTimes(1))
})

it('sends no identifier of the computer', async () => {
  const { updates, updater } = programOf()
  await updates.check()
  expect(updater.requestHeaders).toEqual({ 'x-user-staging-id': expect.stringMatching(/^0{8}-/) })
  expect(updater.logger).toBeNull()
})

it('ignores a network failure and checks again later', async () => {
  const { updates, updater, load } = programOf()
  updater.checkForUpdates.mockRejectedValueOnce(new Error('away'))
  await updates.check()
  await updates.check()
  expect([updater.checkForUpdates.mock.calls.length, load.mock.calls.length]).toEqual([2, 1])
})

it('installs a downloaded update on quit, immediately only on request, and not after updates were disabled', async () => {
  const { updates, updater, onReady, quit, fetched, want } = programOf()
  await updates.check()
  updates.askToInstall()
  updates.leave()
  expect([quit.mock.calls.length, updater.quitAndInstall.mock.calls]).toEqual([2, []])
  fetched('2.0.0')
  expect({ reported: onReady.mock.calls, ready: updates.ready(), atEnd: updater.autoInstallOnAppQuit }).toEqual({
    reported: [['2.0.0']],
    ready: '2.0.0',
    atEnd: true,
  })
  want(false)
  expect(updater.autoInstallOnAppQuit).toBe(false)
  want(true)
  expect(updater.autoInstallOnAppQuit).toBe(true)
  updates.askToInstall()
  expect(updater.quitAndInstall).not.toHaveBeenCalled()
  updates.leave()
  expect(updater.quitAndInstall.mock.calls).toEqual([[true, true]])
})

it('stops checking when the app quits', () => {
  const { updates, stopped } = programOf()
  updates.begin()
  updates.end()
  expect(stopped).toHaveBeenCalled()
})

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCrashRecords } from '../../server/storage/crash-records.ts'
import { findBrowser } from '../e2e/browser.ts'
import { computer } from './fake/fixture.ts'
import { closeApps, dataDir, prepareApp, type RunningApp, startApp } from './running-app.ts'

let app: RunningApp | undefined
beforeAll(prepareApp)
afterAll(closeApps)
afterEach(async () => {
  await app?.quit()
  app = undefined
  for (const list of [computer().received, computer().answers]) list.splice(0)
})

const recorded = async () =>
  (await openCrashRecords(dataDir).list()).map(({ part, reason, details }) => [part, reason, details])

describe.skipIf(findBrowser() === undefined)('crashes of the desktop app', () => {
  it('are recorded by part, and reports stay on this computer', async () => {
    app = await startApp()
    const { fake } = app
    const page = await app.page()
    expect(fake.crashReporter.options).toMatchObject({ uploadToServer: false })
    expect(await page.evaluate("inglenookDesktop.openFolder('crashes')")).toBe(true)
    expect(computer().received).toContainEqual({ kind: 'folder', text: fake.app.getPath('crashDumps') })
    const contents = fake.BrowserWindow.all[0]?.webContents
    fake.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 })
    fake.app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 })
    const utility = { type: 'Utility', reason: 'killed', exitCode: 9, name: 'Network Service' }
    fake.app.emit('child-process-gone', {}, utility)
    contents?.emit('unresponsive')
    contents?.emit('responsive')
    contents?.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    contents?.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    expect(await recorded()).toEqual([
      ['window', 'oom', 'exit code 5'],
      ['window', 'unresponsive', ''],
      ['helper', 'killed', 'Utility, Network Service, exit code 9'],
      ['graphics', 'crashed', 'GPU, exit code 139'],
    ])
  })

  it('are recorded when a server responds again, if there was none', async () => {
    app = await startApp()
    await app.page()
    app.crash(new Error('a part broke'))
    await expect.poll(app.trayLines).toEqual(['Server failed, restarting'])
    app.fake.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'oom', exitCode: 1 })
    await expect
      .poll(async () => (await recorded()).slice(0, 2))
      .toMatchObject([
        ['graphics', 'oom', 'GPU, exit code 1'],
        ['server', 'error', expect.stringContaining('a part broke')],
      ])
  })

  it('leave at most ten reports', async () => {
    const folder = join(computer().root, 'appData', 'Inglenook Window', 'Crash Reports')
    mkdirSync(join(folder, 'completed'), { recursive: true })
    for (let n = 1; n <= 12; n++) {
      const file = join(folder, 'completed', `${n}.dmp`)
      for (const name of [file, file.replace('.dmp', '.meta')]) writeFileSync(name, 'report')
      utimesSync(file, n, n)
    }
    app = await startApp()
    await app.page()
    const left = readdirSync(join(folder, 'completed'))
    expect(left.filter((name) => name.endsWith('.dmp'))).toHaveLength(10)
    expect(left).toHaveLength(20)
    expect(left).not.toContain('2.dmp')
  })
})

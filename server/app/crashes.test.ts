import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readerProcessEnded } from '../domain/crash.ts'
import { silentLog } from '../log/log.ts'
import type { AppOptions } from './app-options.ts'
import { openCrashes } from './crashes.ts'

it('records the end of a reader process, but no other defect of a task', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-crashes-'))
  const options = { config: { dataDir }, journal: { log: silentLog }, version: '1.2.3', clock: () => 7 }
  const crashes = openCrashes(options as unknown as AppOptions)
  crashes.readerDefect('renderPage', 'TypeError: x is not a function')
  crashes.readerDefect('renderPage', readerProcessEnded)
  expect(await crashes.list()).toEqual([
    { at: 7, part: 'reader', reason: 'crashed', details: `renderPage: ${readerProcessEnded}`, version: '1.2.3' },
  ])
  rmSync(dataDir, { recursive: true, force: true })
})

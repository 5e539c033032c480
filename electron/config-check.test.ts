import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { life } from '../test/electron/fake/electron.ts'
import { computer } from '../test/electron/fake/fixture.ts'
import { isConfigCheck, printConfig } from './config-check.ts'
import { runDesktop } from './run.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-config-check-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('inglenook config check', () => {
  it('runs only for these two exact arguments', () => {
    expect(isConfigCheck(['config', 'check'])).toBe(true)
    expect(isConfigCheck(['--data', '/books', 'config', 'check'])).toBe(true)
    for (const argv of [[], ['config'], ['check', 'config'], ['--config', 'check'], ['config', 'show']]) {
      expect(isConfigCheck(argv)).toBe(false)
    }
  })

  it('prints each setting with its source and exits with 0', async () => {
    writeFileSync(join(dataDir, 'service.yaml'), 'logging: { level: debug }\n')
    const lines: string[] = []
    expect(await printConfig(['config', 'check', '--data', dataDir], (line) => lines.push(line))).toBe(0)
    expect(lines.join('\n')).toMatch(/logging\.level\s+"debug"\s+.*service\.yaml/)
    expect(lines.at(-1)).toBe('The configuration is valid.')
  })

  it('prints what is wrong and exits with 1', async () => {
    writeFileSync(join(dataDir, 'service.yaml'), 'logging: { level: loud }\n')
    const lines: string[] = []
    expect(await printConfig(['config', 'check', '--data', dataDir], (line) => lines.push(line))).toBe(1)
    expect(lines.join('\n')).toMatch(/logging\.level: Must be one of/)
  })

  it('opens no window and is not a second instance, even while the app runs', async () => {
    writeFileSync(join(dataDir, 'service.yaml'), 'logging: { level: loud }\n')
    const printed: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['electron', 'main.js', 'config', 'check', '--data', dataDir])
    const isLocked = computer().isLocked
    runDesktop({ preload: '', interfaceFolder: '', nodeProgram: null, icon: '', trayIcon: '' })
    await expect.poll(() => life.exitCode).toBe(1)
    vi.restoreAllMocks()
    expect(printed.join('')).toContain('logging.level: Must be one of')
    expect(computer().isLocked).toBe(isLocked)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isConfigCheck, printConfig } from './config-check.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'inglenook-config-check-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('inglenook config check', () => {
  it('is asked for by these two words alone', () => {
    expect(isConfigCheck(['config', 'check'])).toBe(true)
    expect(isConfigCheck(['--data', '/books', 'config', 'check'])).toBe(true)
    for (const argv of [[], ['config'], ['check', 'config'], ['--config', 'check'], ['config', 'show']]) {
      expect(isConfigCheck(argv)).toBe(false)
    }
  })

  it('prints what is set and by what, and ends with 0', async () => {
    writeFileSync(join(dataDir, 'service.yaml'), 'logging: { level: debug }\n')
    const lines: string[] = []
    expect(await printConfig(['config', 'check', '--data', dataDir], (line) => lines.push(line))).toBe(0)
    expect(lines.join('\n')).toMatch(/logging\.level\s+"debug"\s+.*service\.yaml/)
    expect(lines.at(-1)).toBe('The configuration is valid.')
  })

  it('prints what is wrong, and ends with 1', async () => {
    writeFileSync(join(dataDir, 'service.yaml'), 'logging: { level: loud }\n')
    const lines: string[] = []
    expect(await printConfig(['config', 'check', '--data', dataDir], (line) => lines.push(line))).toBe(1)
    expect(lines.join('\n')).toMatch(/logging\.level: Must be one of/)
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSettingsStore } from './settings-store.ts'
import { createSharing } from './sharing.ts'

describe('the desktop settings store', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inglenook-desktop-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('persists settings; one invalid value does not affect the others, and a damaged file is set aside', () => {
    const file = join(folder, 'deep', 'desktop.json')
    openSettingsStore(file).set({ isShared: true })
    expect(openSettingsStore(file).get()).toMatchObject({ isShared: true, opensAsOwner: true, window: null })
    writeFileSync(file, '{"isShared": true, "opensAsOwner": "perhaps", "language": "xx", "window": {"bounds": 7}}')
    expect(openSettingsStore(file).get()).toMatchObject({
      isShared: true,
      opensAsOwner: true,
      language: null,
      window: null,
    })
    writeFileSync(file, '{"isShared": tr')
    expect(openSettingsStore(file).get().isShared).toBe(false)
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{"isShared": tr')
  })

  it('enabling sharing resets the last visit; pausing does not', () => {
    const settings = openSettingsStore(join(folder, 'desktop.json'))
    const sharing = createSharing(settings)
    settings.set({ visitedAt: 7 })
    sharing.pause(true)
    expect(settings.get().visitedAt).toBe(7)
    sharing.set(true)
    expect(settings.get().visitedAt).toBeNull()
  })
})

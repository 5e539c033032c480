import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteUserPluginData, sweepData } from './data-folders.ts'

let root: string
let data: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-plugin-data-'))
  data = join(root, 'plugin-data')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function put(...path: string[]): string {
  const folder = join(data, ...path)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'kept'), '')
  return folder
}

describe('the data folders of plugins', () => {
  it('are deleted with their plugin or person, and remain for all others', async () => {
    const [gone, left, retained] = [put('gone'), put('here', 'users', 'left'), put('here', 'users', 'stays')]
    await sweepData(data, new Map([['here', new Set(['stays'])]]))
    expect([gone, left, retained].map((path) => existsSync(path))).toEqual([false, false, true])
  })

  it('are not required to exist', async () => {
    await sweepData(data, new Map())
    expect(existsSync(data)).toBe(false)
  })

  it('are never followed through a symbolic link', async () => {
    const outside = join(root, 'outside')
    mkdirSync(join(outside, 'mine'), { recursive: true })
    mkdirSync(join(data, 'here'), { recursive: true })
    symlinkSync(outside, join(data, 'here', 'users'))
    symlinkSync(outside, join(data, 'linked'))
    await sweepData(data, new Map([['here', new Set<string>()]]))
    await deleteUserPluginData(data, 'here', 'mine')
    await deleteUserPluginData(data, '..', 'outside')
    expect(existsSync(join(outside, 'mine'))).toBe(true)
  })
})

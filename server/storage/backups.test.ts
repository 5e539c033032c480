import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consumeStagedRestore, stagedAt, stageRestore } from './backups.ts'

let root: string
let file: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-swap-'))
  file = join(root, 'inglenook.db')
  folder = join(root, 'backups')
  mkdirSync(folder)
  writeFileSync(file, 'now')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const stage = () => stageRestore(file, async (path) => writeFileSync(path, 'then'))
const take = () => consumeStagedRestore(file, folder, () => undefined)
const retained = () => readdirSync(folder).toSorted()

describe('a staged restore', () => {
  it('is skipped when nothing is staged', async () => {
    expect(await take()).toBeNull()
    expect(readFileSync(file, 'utf8')).toBe('now')
  })

  it('is not staged when the backup cannot be copied completely', async () => {
    const half = stageRestore(file, async (path) => {
      writeFileSync(path, 'th')
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    })
    await expect(half).rejects.toMatchObject({ code: 'unavailable' })
    expect(await stagedAt(file)).toBeNull()
    expect(readdirSync(root).toSorted()).toEqual(['backups', 'inglenook.db'])
  })

  it('is postponed to the next start when the old database cannot be moved, and retains its log until then', async () => {
    writeFileSync(`${file}-wal`, 'the last change')
    await stage()
    const name = `replaced-${new Date((await stagedAt(file)) ?? 0).toISOString().replace(/[:.]/g, '-')}.db`
    const inTheWay = join(folder, name)
    mkdirSync(inTheWay)
    // The log was already moved; the database was not.
    await expect(take()).rejects.toThrow()
    expect(existsSync(`${file}.restore`)).toBe(true)
    rmdirSync(inTheWay)
    expect(await take()).toBe(name)
    expect(readFileSync(file, 'utf8')).toBe('then')
    expect(retained()).toEqual([name, `${name}-wal`])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('now')
    expect(await take()).toBeNull()
  })

  it('completes after an interruption right after the old database was moved', async () => {
    await stage()
    rmSync(file)
    await take()
    expect(readFileSync(file, 'utf8')).toBe('then')
    expect(existsSync(`${file}.restore`)).toBe(false)
  })

  it('removes the log of another database', async () => {
    await stage()
    for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, 'of the old one')
    await take()
    expect(readdirSync(root).toSorted()).toEqual(['backups', 'inglenook.db'])
  })
})

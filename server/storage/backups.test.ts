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

describe('a backup that takes the place of the database', () => {
  it('is none when nothing was laid ready', async () => {
    expect(await take()).toBeNull()
    expect(readFileSync(file, 'utf8')).toBe('now')
  })

  it('is not laid ready when it cannot be copied whole', async () => {
    const half = stageRestore(file, async (path) => {
      writeFileSync(path, 'th')
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    })
    await expect(half).rejects.toMatchObject({ code: 'unavailable' })
    expect(await stagedAt(file)).toBeNull()
    expect(readdirSync(root).toSorted()).toEqual(['backups', 'inglenook.db'])
  })

  it('waits for another start when what stands there cannot be kept, and keeps its log with it then', async () => {
    writeFileSync(`${file}-wal`, 'the last change')
    await stage()
    const name = `replaced-${new Date((await stagedAt(file)) ?? 0).toISOString().replace(/[:.]/g, '-')}.db`
    const inTheWay = join(folder, name)
    mkdirSync(inTheWay)
    // The log is moved by now; the database is where it was.
    await expect(take()).rejects.toThrow()
    expect(existsSync(`${file}.restore`)).toBe(true)
    rmdirSync(inTheWay)
    expect(await take()).toBe(name)
    expect(readFileSync(file, 'utf8')).toBe('then')
    expect(retained()).toEqual([name, `${name}-wal`])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('now')
    expect(await take()).toBeNull()
  })

  it('goes in place when a stop came right after the old one was moved', async () => {
    await stage()
    rmSync(file)
    await take()
    expect(readFileSync(file, 'utf8')).toBe('then')
    expect(existsSync(`${file}.restore`)).toBe(false)
  })

  it('has no log of another database beside it', async () => {
    await stage()
    for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, 'of the old one')
    await take()
    expect(readdirSync(root).toSorted()).toEqual(['backups', 'inglenook.db'])
  })
})

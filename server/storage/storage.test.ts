import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../domain/errors.ts'
import { writeAtomically } from './atomic-write.ts'
import { freeSpace, openDataDirectory, shardedPath } from './data-directory.ts'
import { lockDirectory } from './directory-lock.ts'
import { openPageCache } from './page-cache.ts'
import { explainFailure } from './storage-failure.ts'
import { listStoredFiles } from './stored-files.ts'
import { isCurrentThumbnail, openThumbnails, thumbnailKeyOf, thumbnailVersion } from './thumbnails.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inglenook-storage-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const bytes = (text: string) => Buffer.from(text)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => error as AppError,
  )

describe('disk errors', () => {
  it.each([
    ['ENOSPC', /disk with the thumbnails is full/],
    ['EROFS', /read-only/],
    ['EACCES', /can’t write to the thumbnails/],
    ['EIO', /reports errors/],
  ])('are explained for %s', (code, sentence) => {
    const explained = explainFailure(Object.assign(new Error('x'), { code }), 'the thumbnails')
    expect(explained).toBeInstanceOf(AppError)
    expect(explained).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) })
  })

  it('are unchanged when they are not file system errors', () => {
    const defect = new TypeError('a defect')
    expect(explainFailure(defect, 'x')).toBe(defect)
  })
})

describe('an atomic write', () => {
  it('leaves nothing behind when it fails', async () => {
    mkdirSync(join(dir, 'taken'))
    const error = await refusal(writeAtomically(join(dir, 'taken'), bytes('x'), { place: 'the cover' }))
    expect(error).toBeInstanceOf(Error)
    expect(readdirSync(dir)).toEqual(['taken'])
  })

  it('is refused with an explanation when a file is in the place of a folder', async () => {
    writeFileSync(join(dir, 'file'), '')
    const error = await refusal(writeAtomically(join(dir, 'file', 'deep', 'x'), bytes('x'), { place: 'the cover' }))
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/in the way of the cover/) })
  })

  it('replaces the complete content and creates parent folders', async () => {
    const path = join(dir, 'a', 'b', 'c')
    await writeAtomically(path, bytes('a long first content'), { place: 'x' })
    await writeAtomically(path, bytes('short'), { place: 'x', durable: true })
    expect(readFileSync(path, 'utf8')).toBe('short')
    expect(readdirSync(join(dir, 'a', 'b'))).toEqual(['c'])
  })

  it('leaves the complete content of the last of many writers', async () => {
    const path = join(dir, 'x')
    const contents = Array.from({ length: 20 }, (_, n) => String(n % 10).repeat(10_000))
    await Promise.all(contents.map((content) => writeAtomically(path, bytes(content), { place: 'x' })))
    expect(contents).toContain(readFileSync(path, 'utf8'))
    expect(readdirSync(dir)).toEqual(['x'])
  })
})

describe('the data directory', () => {
  it('is refused with an explanation when a file is in its place', async () => {
    writeFileSync(join(dir, 'data'), '')
    expect(await refusal(openDataDirectory(join(dir, 'data')))).toMatchObject({ code: 'unavailable' })
  })

  it('has the specified folders', async () => {
    const directory = await openDataDirectory(dir)
    expect(directory.thumbnails).toBe(join(dir, 'thumbnails'))
    expect(directory.uploads).toBe(join(dir, 'uploads'))
    expect(readdirSync(dir).sort()).toEqual([
      'backups',
      'cache',
      'databases',
      'exports',
      'plugin-data',
      'plugins',
      'thumbnails',
      'uploads',
    ])
    expect(await freeSpace(dir)).toBeGreaterThan(0)
    expect(await freeSpace(join(dir, 'nothing'))).toBeNull()
  })

  it('distributes files by the random end of the id', () => {
    expect(shardedPath('/t', '0190a000-0000-7000-8000-0000000000AB', 'x.jpg')).toBe(join('/t', 'ab', 'x.jpg'))
  })
})

describe('the lock of the data directory', () => {
  const soon = { heartbeatMs: 5, sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 10)) }
  const writeLock = (content: string) => writeFileSync(join(dir, 'inglenook.lock'), content)

  it('refuses a second server in the same process, with advice', async () => {
    const lock = await lockDirectory(dir, soon)
    const error = await refusal(lockDirectory(dir, soon))
    expect(error).toMatchObject({ code: 'conflict', message: expect.stringMatching(/Stop it first/) })
    await lock.release()
  })

  it('refuses while another process is alive', async () => {
    const script = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))}
await lockDirectory(${JSON.stringify(dir)}, { heartbeatMs: 5 }); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    expect(await refusal(lockDirectory(dir, soon))).toMatchObject({ code: 'conflict' })
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await lockDirectory(dir, soon)).release()
  })

  it('is taken over from a dead process, its own process id, and an invalid lock file', async () => {
    for (const left of [
      JSON.stringify({ host: hostname(), pid: 2 ** 30, token: 'a' }),
      JSON.stringify({ host: hostname(), pid: process.pid, token: 'b' }),
      JSON.stringify({ host: 'elsewhere', pid: 1, token: 'c' }),
      '{"half a',
      '',
    ]) {
      writeLock(left)
      const lock = await lockDirectory(dir, soon)
      expect(await lock.isHeld()).toBe(true)
      await lock.release()
      expect(readdirSync(dir)).toEqual([])
    }
  })

  it('is not removed by a server that no longer owns it', async () => {
    const lock = await lockDirectory(dir, soon)
    writeLock(JSON.stringify({ host: 'elsewhere', pid: 1, token: 'theirs' }))
    expect(await lock.isHeld()).toBe(false)
    await lock.release()
    expect(existsSync(join(dir, 'inglenook.lock'))).toBe(true)
  })

  it('is given to exactly one of many servers after a crash', async () => {
    writeLock(JSON.stringify({ host: hostname(), pid: 2 ** 30, token: 'dead' }))
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockDirectory(dir, soon)))
    const held = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(held).toHaveLength(1)
    await held[0]?.release()
  })
})

describe('the page cache', () => {
  const page = (text: string) => ({ bytes: bytes(text), mediaType: 'image/png' })

  it('misses when its file was changed or removed externally', async () => {
    const cache = await openPageCache({ folder: dir, maxBytes: 100 })
    await cache.put('a', page('aaaa'))
    await cache.put('b', page('bbbb'))
    for await (const files of listStoredFiles(dir)) {
      for (const file of files) writeFileSync(file.path, 'x')
    }
    expect(await cache.get('a')).toBeNull()
    rmSync(dir, { recursive: true })
    expect(await cache.get('b')).toBeNull()
    expect(cache.size()).toBe(0)
  })

  it('stores nothing and reports the failure when it cannot write', async () => {
    const failures: unknown[] = []
    writeFileSync(join(dir, 'file'), '')
    const cache = await openPageCache({ folder: join(dir, 'file'), maxBytes: 100, onFailure: (e) => failures.push(e) })
    await cache.put('a', page('aaaa'))
    expect(await cache.get('a')).toBeNull()
    expect(failures).toMatchObject([{ code: 'unavailable' }])
  })

  it('rejects an item that would evict everything else, and unknown types', async () => {
    const cache = await openPageCache({ folder: dir, maxBytes: 100 })
    await cache.put('large', page('x'.repeat(26)))
    await cache.put('odd', { bytes: bytes('x'), mediaType: 'text/html' })
    expect(cache.size()).toBe(0)
  })

  it('evicts the least recently used items beyond its size', async () => {
    const cache = await openPageCache({ folder: dir, maxBytes: 12 })
    for (const key of ['a', 'b', 'c', 'd']) await cache.put(key, page(`${key}xx`))
    await cache.get('a')
    await cache.put('e', page('exx'))
    expect(await cache.get('b')).toBeNull()
    expect(await cache.get('a')).toEqual(page('axx'))
    expect(cache.size()).toBe(12)
  })

  it('counts a replaced page once, even when its type changes', async () => {
    const cache = await openPageCache({ folder: dir, maxBytes: 100 })
    await cache.put('a', page('12345'))
    await cache.put('a', { bytes: bytes('123'), mediaType: 'image/jpeg' })
    expect(cache.size()).toBe(3)
    expect(await cache.get('a')).toMatchObject({ mediaType: 'image/jpeg' })
    const names: string[] = []
    for await (const files of listStoredFiles(dir)) names.push(...files.map((file) => file.name))
    expect(names).toHaveLength(1)
  })

  it('finds its pages after a restart, and removes incomplete files', async () => {
    const before = await openPageCache({ folder: dir, maxBytes: 100 })
    await before.put('a', page('aaaa'))
    writeFileSync(join(dir, '.unfinished-1'), 'half')
    const after = await openPageCache({ folder: dir, maxBytes: 100 })
    expect(await after.get('a')).toEqual(page('aaaa'))
    expect(existsSync(join(dir, '.unfinished-1'))).toBe(false)
    await after.clear()
    expect(after.size()).toBe(0)
  })
})

describe('thumbnails', () => {
  const bookId = '0190a000-0000-7000-8000-0000000000ab'

  it('miss when there is none, or when the content of the book changed', async () => {
    const store = openThumbnails(dir)
    await store.write({ bookId, version: thumbnailVersion('aaaaaaaaaaaaaaaa', null, 500) }, bytes('jpeg'))
    expect(await store.read({ bookId, version: thumbnailVersion('bbbbbbbbbbbbbbbb', null, 500) })).toBeNull()
    expect(await store.locate({ bookId, version: 'other' })).toBeNull()
    expect(await store.read({ bookId, version: thumbnailVersion('aaaaaaaaaaaaaaaa', null, 500) })).toEqual(
      bytes('jpeg'),
    )
  })

  it('are read from the disk once in ten seconds, and anew after they were written', async () => {
    let time = 1
    const store = openThumbnails(dir, () => time)
    const key = { bookId, version: thumbnailVersion('cccccccccccccccc', null, 500) }
    await store.write(key, bytes('first'))
    expect(await store.read(key)).toEqual(bytes('first'))
    const { path } = (await store.locate(key)) as { readonly path: string }
    writeFileSync(path, 'of another server')
    time += 9_999
    expect(await store.read(key)).toEqual(bytes('first'))
    time += 2
    expect(await store.read(key)).toEqual(bytes('of another server'))
    await store.write(key, bytes('second'))
    expect(await store.read(key)).toEqual(bytes('second'))
  })

  it('that were replaced while they were read are not shown from memory', async () => {
    const store = openThumbnails(dir, () => 1)
    const key = { bookId, version: thumbnailVersion('dddddddddddddddd', null, 500) }
    await store.write(key, bytes('0'))
    for (let turn = 1; turn <= 50; turn += 1) {
      const writing = { isOver: false }
      const written = store.write(key, bytes(String(turn))).then(() => {
        writing.isOver = true
      })
      const reads: Promise<unknown>[] = []
      while (!writing.isOver) {
        reads.push(store.read(key))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await Promise.all([written, ...reads])
      expect(await store.read(key)).toEqual(bytes(String(turn)))
    }
  })

  it('are identified by their file names', () => {
    expect(thumbnailKeyOf(`ab/${bookId}.0123456789abp3.jpg`)).toEqual({ bookId, version: '0123456789abp3' })
    expect(thumbnailKeyOf('ab/.unfinished-1234')).toBeNull()
    expect(thumbnailKeyOf('readme.txt')).toBeNull()
    const key = { bookId, version: thumbnailVersion('0123456789abcdef', 3, 500) }
    expect(isCurrentThumbnail(key, '0123456789abcdef', 500)).toBe(true)
    expect(isCurrentThumbnail(key, 'ffff456789abcdef', 500)).toBe(false)
    expect(isCurrentThumbnail(key, '', 500)).toBe(false)
    expect(isCurrentThumbnail(key, '0123456789abcdef', 400)).toBe(false)
  })
})

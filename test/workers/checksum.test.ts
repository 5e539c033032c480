import { appendFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { toMicroseconds } from '../../server/domain/book/file-facts.ts'
import { createWorkerPool } from '../../server/workers/pool.ts'
import { scratch } from '../fixtures/scratch.ts'

const pool = createWorkerPool({ name: 'test', threads: 1 })
afterAll(() => pool.close())

const stamp = (path: string) => {
  const { size, mtimeMs } = statSync(path)
  return { path, root: dirname(path), size, mtimeUs: toMicroseconds(mtimeMs) }
}

describe('checksum-file', () => {
  it('refuses a missing file, and one that changed since the scan', async () => {
    using files = scratch()
    const file = stamp(files.put('file', 'content'))
    appendFileSync(file.path, '!')
    expect(await pool.run('checksum-file', { file })).toMatchObject({ ok: false, failure: { code: 'file-changed' } })
    rmSync(file.path)
    expect(await pool.run('checksum-file', { file })).toMatchObject({ ok: false, failure: { code: 'file-missing' } })
  })

  it.each([0, 1, 1_048_576, 1_048_577, 3_000_000])('covers all %i bytes', async (length) => {
    using files = scratch()
    const bytes = Buffer.alloc(length, 'content')
    const answer = await pool.run('checksum-file', { file: stamp(files.put('file', bytes)) })
    expect(answer).toEqual({ ok: true, value: { crc: crc32(bytes) } })
  })
})

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { renewUpdates } from '../../build/package/renew-updates.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-signed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const digest = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64')
const list = (sha512: string, size: number) =>
  stringify({ version: '1.2.3', files: [{ url: 'a.exe', sha512, size }], path: 'a.exe', sha512, releaseDate: 'today' })

it('an installer that was signed after packing is listed as it is now, with its blocks', async () => {
  const before = randomBytes(100_000)
  const signed = Buffer.concat([before, randomBytes(3_000)])
  writeFileSync(join(folder, 'a.exe'), signed)
  writeFileSync(join(folder, 'latest.yml'), list(digest(before), before.length))
  expect(await renewUpdates(folder)).toEqual(['a.exe'])
  expect(parse(readFileSync(join(folder, 'latest.yml'), 'utf8'))).toEqual({
    version: '1.2.3',
    files: [{ url: 'a.exe', sha512: digest(signed), size: signed.length }],
    path: 'a.exe',
    sha512: digest(signed),
    releaseDate: 'today',
  })
  const blocks = JSON.parse(gunzipSync(readFileSync(join(folder, 'a.exe.blockmap'))).toString()) as {
    readonly files: readonly [{ readonly sizes: readonly number[] }]
  }
  expect(blocks.files[0].sizes.reduce((sum, size) => sum + size, 0)).toBe(signed.length)
})

it('names no installer that is as it was, and fails for one that is missing', async () => {
  const bytes = randomBytes(2_000)
  writeFileSync(join(folder, 'a.exe'), bytes)
  writeFileSync(join(folder, 'latest.yml'), list(digest(bytes), bytes.length))
  expect(await renewUpdates(folder)).toEqual([])
  rmSync(join(folder, 'a.exe'))
  await expect(renewUpdates(folder)).rejects.toThrow('a.exe')
})

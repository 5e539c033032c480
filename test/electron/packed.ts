import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractAll, listPackage } from '@electron/asar'
import type { Configuration } from 'electron-builder'
import { packageConfig } from '../../build/package/config.ts'
import { buildProgram, makePackage } from '../../build/package/make-package.ts'
import { builtInterface } from '../e2e/built-interface.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Precedes the fuses in the Electron executable (`@electron/fuses`), followed by a version, a count and the states. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** A program packaged with a fake Electron executable: all of our own content is real. */
export type Packed = {
  readonly config: Configuration
  /** Folder of the unpacked program. */
  readonly program: string
  /** Paths in the archive, with `/` and without the leading one. */
  readonly files: readonly string[]
  /** Folder with the extracted archive, including native modules. */
  readonly contents: string
  /** States of the fuses in their order (`FuseV1Options`): whether each is on. */
  readonly fuses: readonly boolean[]
  [Symbol.dispose](): void
}

export async function packDesktop(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-packed-'))
  const at = (name: string) => join(folder, name)
  const built = { main: at('main'), preload: at('preload'), interface: await builtInterface(), node: at('node') }
  await buildProgram(root, built)
  const config = packageConfig({
    root,
    built,
    icons: at('icons'),
    output: at('out'),
    electron: createFakeElectron(at('electron')),
    publication: { owner: 'someone', repo: 'inglenook' },
    signing: { by: null, windows: {} },
  })
  await makePackage({ config, icons: at('icons'), root, isUnpacked: true })
  const program = join(at('out'), 'linux-unpacked')
  const archive = join(program, 'resources', 'app.asar')
  extractAll(archive, at('contents'))
  return {
    config,
    program,
    contents: at('contents'),
    files: listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1)),
    fuses: fusesOf(join(program, 'inglenook')),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** An unpacked Electron distribution: an executable with default fuses, and its licences. */
function createFakeElectron(folder: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  const states = Buffer.from('101100011')
  const program = Buffer.concat([
    Buffer.from(`#!/bin/sh\nexit 0\n${sentinel}`),
    Buffer.from([1, states.length]),
    states,
  ])
  writeFileSync(join(folder, 'electron'), program)
  chmodSync(join(folder, 'electron'), 0o755)
  for (const name of [
    'LICENSE',
    'LICENSES.chromium.html',
    'version',
    'locales/en-US.pak',
    'locales/de.pak',
    'locales/fr.pak',
  ])
    writeFileSync(join(folder, name), name)
  return folder
}

function fusesOf(program: string): readonly boolean[] {
  const bytes = readFileSync(program)
  const at = bytes.indexOf(sentinel) + sentinel.length
  const states = bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0))
  return [...states].map((state) => state === '1'.charCodeAt(0))
}

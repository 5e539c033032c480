import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyPackages } from '../container/make-tree.ts'
import { type LockedPackages, packagesFor } from '../container/packages.ts'
import { externalPackages } from '../server-files.ts'

const platform = `${process.platform}-${process.arch}`

/** What the desktop app runs outside of Electron: its readers of files and drives. */
const entries = [
  'workers-roots-root-process.js',
  'workers-worker.js',
  'workers-roots-probe-entry.js',
  'scanner-walk-walk-process.js',
]

/** Packages that main does not load. */
const readerPackages = ['@napi-rs/canvas', 'epub2', 'node-unrar-js', 'pdfjs-dist', 'sharp']

/**
 * Packages that belong into that folder alone: in the archive they would be a second copy.
 * @returns paths such as `node_modules/sharp`
 */
export function packagesOfReaders(root: string): readonly string[] {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown
  const { packages } = read('package-lock.json') as { readonly packages: LockedPackages }
  const { dependencies } = read('package.json') as { readonly dependencies: Readonly<Record<string, string>> }
  const others = Object.keys(dependencies).filter((name) => !readerPackages.includes(name))
  const ofMain = new Set(packagesFor(platform, packages, others))
  return packagesFor(platform, packages, readerPackages).filter((path) => !ofMain.has(path))
}

/**
 * Makes the folder beside the archive: Node.js, and of the built server what opens books and drives, with its packages.
 * @param server folder of the built server
 */
export function makeNodeFolder(root: string, server: string, output: string): void {
  rmSync(output, { recursive: true, force: true })
  const { files, packages } = loadedBy(server, entries)
  mkdirSync(join(output, 'server'), { recursive: true })
  for (const file of files) cpSync(join(server, file), join(output, 'server', file))
  copyPackages({ root, output, platform }, packages)
  writeFileSync(join(output, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`)
  const { program, licence } = findNode(join(root, 'node_modules', 'node'), process)
  cpSync(program, join(output, process.platform === 'win32' ? 'node.exe' : 'node'))
  cpSync(licence, join(output, 'LICENSE'))
}

/** A Node.js with its licence, which includes those of what is compiled into it. */
type NodeFiles = { readonly program: string; readonly licence: string }

/**
 * The pinned Node.js. Its package has none for Windows on ARM: there it is the one that runs this, if of that version.
 * @param pinned folder of the package
 * @throws Error when there is neither, or no licence beside it
 */
export function findNode(
  pinned: string,
  running: Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath' | 'version'>,
): NodeFiles {
  const { platform, arch, execPath, version } = running
  const isWindows = platform === 'win32'
  const installed = join(pinned, 'bin', isWindows ? 'node.exe' : 'node')
  const modules = join(pinned, 'node_modules')
  const parts = existsSync(modules) ? readdirSync(modules) : []
  const candidates: readonly NodeFiles[] = [
    ...parts.map((name) => ({ program: installed, licence: join(modules, name, 'LICENSE') })),
    ...(isWindows && arch === 'arm64' ? [{ program: execPath, licence: join(dirname(execPath), 'LICENSE') }] : []),
  ]
  const found = candidates.find((files) => existsSync(files.program) && existsSync(files.licence))
  if (found === undefined) throw new Error('Node.js or its licence is missing: run npm ci, which other installs undo.')
  const { version: wanted } = JSON.parse(readFileSync(join(pinned, 'package.json'), 'utf8')) as { version: string }
  if (found.program === execPath && version !== `v${wanted}`)
    throw new Error(`The package needs Node.js ${wanted}; this is ${version}.`)
  return found
}

/** Files of the built server that these load, and external packages. */
function loadedBy(server: string, names: readonly string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (name: string): void => {
    if (files.has(name)) return
    files.add(name)
    const text = readFileSync(join(server, name), 'utf8')
    for (const [, file = ''] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) visit(file)
    for (const [, id = ''] of text.matchAll(/\b(?:from|import|resolve|require)[ (]*["'`]([@\w][^"'`]*)["'`]/g)) {
      const found = externalPackages.find((one) => id === one || id.startsWith(`${one}/`))
      if (found !== undefined) packages.add(found)
    }
  }
  for (const name of names) visit(name)
  return { files: [...files], packages: [...packages] }
}

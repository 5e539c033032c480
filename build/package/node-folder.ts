import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = join(root, 'node_modules', 'node')
  cpSync(join(installed, 'bin', program), join(output, program))
  cpSync(licenceIn(join(installed, 'node_modules')), join(output, 'LICENSE'))
}

/** Node's licence, with those of what is compiled into it, is in the package of the platform. */
function licenceIn(modules: string): string {
  const parts = existsSync(modules) ? readdirSync(modules) : []
  const found = parts.map((name) => join(modules, name, 'LICENSE')).find((file) => existsSync(file))
  if (found === undefined) throw new Error('The licence of Node.js is missing: run npm ci, which other installs undo.')
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

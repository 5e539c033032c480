import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { externalPackages, serverFiles } from '../server-files.ts'
import { type ImagePlatform, isShipped, type LockedPackages, packagesFor } from './packages.ts'

export type TreePlan = {
  /** Folder of the project. */
  readonly root: string
  /** Folder of the tree; what it contains is deleted. */
  readonly output: string
  readonly platform: ImagePlatform
}

/**
 * Makes the folder that the image contains: the built server and interface, the packages that they need on one
 * platform, and the programs that start and check the server.
 * @returns the paths of the packages
 */
export async function makeTree({ root, output, platform }: TreePlan): Promise<readonly string[]> {
  rmSync(output, { recursive: true, force: true })
  const at = (...names: string[]) => join(output, ...names)
  mkdirSync(at('dist'), { recursive: true })
  await buildInterface(root, at('dist', 'renderer'))
  await buildServer(root, at('dist', 'server'))
  await buildPrograms(root, output)
  const packages = copyPackages({ root, output, platform }, loadedIn(at('dist', 'server')))
  writeFileSync(at('package.json'), manifestOf(root))
  for (const name of ['LICENSE', 'build/THIRD-PARTY-NOTICES.txt'])
    cpSync(join(root, name), at(name.replace('build/', '')))
  makeReadable(output)
  return packages
}

/** Total size of the files in a folder in bytes. */
export function sizeOf(folder: string): number {
  return filesIn(folder).reduce((sum, path) => sum + statSync(path).size, 0)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

async function buildInterface(root: string, outDir: string): Promise<void> {
  const configFile = join(root, 'build', 'vite.config.ts')
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } })
}

async function buildServer(root: string, outDir: string): Promise<void> {
  // In the tree it has the place that it has in the project.
  await build({ configFile: false, logLevel: 'error', ...serverFiles(outDir, () => join(root, 'dist', 'server')) })
}

async function buildPrograms(root: string, outDir: string): Promise<void> {
  const names = ['start', 'serve', 'health']
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      ssr: true,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, 'build', 'container', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', comments: false },
      },
    },
  })
}

/** External packages that the built server loads or whose files it resolves: some are for the desktop app only. */
function loadedIn(server: string): string[] {
  const texts = filesIn(server).map((path) => readFileSync(path, 'utf8'))
  return externalPackages.filter((name) => {
    const loading = new RegExp(`\\b(from|import|resolve|require)[ (]*["'\`]${name}["'\`/]`)
    return texts.some((text) => loading.test(text))
  })
}

/**
 * Copies packages with their dependencies into `node_modules` of a folder.
 * @returns their paths
 */
export function copyPackages(
  { root, output, platform }: Pick<TreePlan, 'root' | 'output'> & { readonly platform: string },
  names: readonly string[],
): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
  const paths = packagesFor(platform, packages, names)
  const isInstalled = (path: string) => versionIn(join(root, path)) === packages[path]?.version
  using source = paths.every(isInstalled) ? installedIn(root) : install(root, platform)
  for (const path of paths) {
    const modules = join(source.folder, 'node_modules')
    cpSync(join(source.folder, path), join(output, path), {
      recursive: true,
      dereference: true,
      // Packages inside a package are listed themselves.
      filter: (from) => {
        const file = relative(modules, from).replaceAll('\\', '/')
        const isOther = relative(join(source.folder, path), from).split(/[\\/]/).includes('node_modules')
        return !isOther && (statSync(from).isDirectory() || isShipped(platform, file))
      },
    })
  }
  return paths
}

function versionIn(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version : undefined
}

type Source = Disposable & { readonly folder: string }

function installedIn(folder: string): Source {
  return { folder, [Symbol.dispose]: () => undefined }
}

/** For another platform, or without the locked versions. */
function install(root: string, platform: string): Source {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-packages-'))
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name))
  const [os, cpu] = platform.split('-')
  const options = [
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
  ]
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Nothing but what Node and people look up in it. */
function manifestOf(root: string): string {
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  return `${JSON.stringify({ name, version, license, private: true, type }, null, 2)}\n`
}

type Manifest = Readonly<Record<'name' | 'version' | 'license' | 'type', string>>

/** Every user of the container reads it, whatever the mask of the user who made it. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() ? 0o755 : 0o644)
  }
}

import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as buildPackage, type Configuration, Platform } from 'electron-builder'
import type { Built } from './config.ts'
import { writePackageIcons } from './icons.ts'
import { makeNodeFolder } from './node-folder.ts'

/** Where the contents of the package are built. */
export function builtIn(root: string): Built {
  const dist = join(root, 'dist')
  return {
    main: join(dist, 'packed'),
    preload: join(dist, 'electron'),
    interface: join(dist, 'renderer'),
    node: join(dist, 'packed-node'),
  }
}

/**
 * Builds the contents of the package.
 * @returns its folder
 */
export async function buildParts(root: string): Promise<Built> {
  const built = builtIn(root)
  await runVite(root, 'vite.config.ts', built.interface)
  await buildProgram(root, built)
  return built
}

/**
 * Builds what Electron runs: main, the server and the preload script, and what Node.js runs beside it.
 * @param target version of Node whose syntax is written, if not that of the project
 */
export async function buildProgram(
  root: string,
  { main, preload, node }: Omit<Built, 'interface'>,
  target?: string,
): Promise<void> {
  const how = target === undefined ? [] : ['--target', target]
  await runVite(root, 'vite.preload.config.ts', preload, how)
  await runVite(root, 'vite.desktop.config.ts', main, how)
  await runVite(root, 'vite.server.config.ts', join(main, 'server'), how)
  makeNodeFolder(root, join(main, 'server'), node)
}

/**
 * Builds one part in its own process, to release the memory afterwards.
 * @param config file name in `build`
 * @param how further options of Vite's command line
 */
export function runVite(root: string, config: string, outDir: string, how: readonly string[] = []): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', join('build', config), '--outDir', outDir, '--logLevel', 'error', ...how]
  const { NODE_ENV: _, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`build/${config} could not be built.`))))
  })
}

type Made = {
  readonly config: Configuration
  readonly icons: string
  readonly root: string
  /** Only the unpacked program, no installers. */
  readonly isUnpacked: boolean
  /** Folder of a program that was packed before, from which only installers are made. */
  readonly unpacked?: string
}

/**
 * Packs for the current platform and processor.
 * @returns paths of the created files
 */
export async function makePackage({ config, icons, root, isUnpacked, unpacked }: Made): Promise<readonly string[]> {
  await rm(icons, { recursive: true, force: true })
  await writePackageIcons(icons)
  const platform = Platform.current()
  const targets = isUnpacked ? platform.createTarget('dir') : platform.createTarget()
  const prepackaged = unpacked ?? null
  return buildPackage({ projectDir: root, targets, config, prepackaged, publish: 'never' })
}

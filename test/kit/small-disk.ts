import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A mounted disk of a few megabytes. */
export type SmallDisk = {
  readonly path: string
  resize(kilobytes: number): void
  [Symbol.dispose](): void
}

function run(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0
}

/** @returns null when this process may not mount */
export function mountSmallDisk(kilobytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return null
  const path = mkdtempSync(join(tmpdir(), 'inglenook-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path)) {
    rmdirSync(path)
    return null
  }
  return {
    path,
    resize(size) {
      if (!run('mount', '-o', `remount,size=${size}k`, path)) throw new Error('The disk keeps its size')
    },
    [Symbol.dispose]() {
      run('umount', '-l', path)
      rmdirSync(path)
    },
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A mounted disk of a few megabytes. */
export type SmallDisk = {
  readonly path: string
  resize(kilobytes: number): void
  /** Resizes it so that this many bytes are free. */
  leave(bytes: number): void
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
  const resize = (size: number) => {
    if (!run('mount', '-o', `remount,size=${size}k`, path)) throw new Error('The disk keeps its size')
  }
  return {
    path,
    resize,
    leave(bytes) {
      const { blocks, bfree, bsize } = statfsSync(path)
      resize(Math.ceil(((blocks - bfree) * bsize + bytes) / 1024))
    },
    [Symbol.dispose]() {
      run('umount', '-l', path)
      rmdirSync(path)
    },
  }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder on a drive that can hang. */
export type HangingDrive = {
  readonly path: string
  /** Blocks all calls to the drive. */
  hang(): Promise<void>
  /** Answers all calls. */
  go(): Promise<void>
  close(): Promise<void>
}

/** Why such a drive is unavailable; null when it can be mounted. */
export const noHangingDrive =
  process.platform !== 'linux' || process.geteuid?.() !== 0
    ? 'only the superuser of a Linux mounts drives'
    : existsSync('/dev/fuse')
      ? null
      : 'this system has no /dev/fuse'

/** Mounts a folder as such a drive. @returns null when this process may not mount */
export async function mountHangingDrive(source: string): Promise<HangingDrive | null> {
  const path = mkdtempSync(join(tmpdir(), 'inglenook-hanging-'))
  const entry = fileURLToPath(new URL('./hanging-drive-daemon.ts', import.meta.url))
  const daemon = spawn(process.execPath, [entry, source, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  daemon.stdout.setEncoding('utf8')
  const exited = once(daemon, 'exit')
  const says = async (word: string): Promise<boolean> => {
    const said = await Promise.race([once(daemon.stdout, 'data'), exited.then(() => [''])])
    return String(said[0]).trim() === word
  }
  if (!(await says('goes'))) {
    rmdirSync(path)
    return null
  }
  const command = async (word: 'hang' | 'go', answer: string): Promise<void> => {
    const said = says(answer)
    daemon.stdin.write(`${word}\n`)
    if (!(await said)) throw new Error('the drive does not do as it was told')
  }
  return {
    path,
    hang: () => command('hang', 'hangs'),
    go: () => command('go', 'goes'),
    async close() {
      // Killing the daemon fails all pending calls.
      daemon.kill('SIGKILL')
      await exited
      const program = 'umount'
      spawnSync(program, ['-l', path])
      rmdirSync(path)
    },
  }
}

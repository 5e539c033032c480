import { execFile } from 'node:child_process'
import { join } from 'node:path'

/**
 * Sends a signal to a process and to all that it started. One that is gone already is no error.
 * @param pid of a process that leads a group of its own
 */
export function killGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL', systemRoot: string | undefined): void {
  if (process.platform === 'win32') {
    // There is no asking on Windows: a console program that does not read its input is ended.
    if (signal === 'SIGTERM') return
    const tool = join(systemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe')
    execFile(tool, ['/pid', String(pid), '/T', '/F'], { windowsHide: true }, () => undefined)
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // It is gone.
  }
}

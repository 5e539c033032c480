import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Exit codes of the process that checks a path. */
export const exitCodes = { folder: 0, file: 10, missing: 11 } as const

/** `silent`: its drive is unresponsive. */
export type FolderCheck = keyof typeof exitCodes | 'silent' | 'unknown'

const entry = fileURLToPath(new URL('./folder-entry.ts', import.meta.url))

/**
 * Checks a path before the server and its roots exist: in a separate process, which is abandoned when the drive does
 * not respond.
 * @param ms after which it counts as unresponsive
 */
export function checkFolder(path: string, ms: number): Promise<FolderCheck> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [entry, path], { stdio: 'ignore', env: {} })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      child.unref()
      resolve('silent')
    }, ms)
    const end = (result: FolderCheck) => {
      clearTimeout(timer)
      resolve(result)
    }
    child.on('error', () => end('unknown'))
    child.on('exit', (code) => end(checkOf(code)))
  })
}

function checkOf(code: number | null): FolderCheck {
  const [found] = Object.entries(exitCodes).find(([, known]) => known === code) ?? []
  return found === 'folder' || found === 'file' || found === 'missing' ? found : 'unknown'
}

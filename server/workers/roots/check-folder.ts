import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the process that looks at a path ends with. */
export const exitCodes = { folder: 0, file: 10, missing: 11 } as const

/** `silent`: its drive does not answer. */
export type FolderCheck = keyof typeof exitCodes | 'silent' | 'unknown'

const entry = fileURLToPath(new URL('./folder-entry.ts', import.meta.url))

/**
 * Looks at a path before there is a server with its roots: in a process of its own, which is left behind when the drive
 * does not answer.
 * @param ms after which it is taken for silent
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

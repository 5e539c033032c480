import { statSync } from 'node:fs'
import { exitCodes } from './check-folder.ts'

/** Inspects one path and reports the result by exit code. */
function check(path: string): keyof typeof exitCodes {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'missing'
  }
}

process.exitCode = exitCodes[check(process.argv[2] ?? '')]

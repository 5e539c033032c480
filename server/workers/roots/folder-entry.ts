import { statSync } from 'node:fs'
import { exitCodes } from './check-folder.ts'

/** Inspects one path and reports by exit code what is there. */
function look(path: string): keyof typeof exitCodes {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'missing'
  }
}

process.exitCode = exitCodes[look(process.argv[2] ?? '')]

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenStateFile } from '../types.ts'

export const stateFile: OpenStateFile = (dataDir, name) => {
  const path = join(dataDir, name)
  return {
    read() {
      try {
        return JSON.parse(readFileSync(path, 'utf8'))
      } catch {
        return null
      }
    },
    write(value) {
      try {
        writeFileSync(path, JSON.stringify(value))
      } catch {
        // The next process begins without it.
      }
    },
  }
}

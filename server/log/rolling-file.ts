import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export type RollingFile = {
  /** Appends a line that ends with a newline. A full or failing disk loses the line, but never stops the server. */
  write(line: string): void
  close(): void
}

/**
 * A log file at `path`. When it would exceed `maxBytes` it is renamed to `path.1`, `path.1` to `path.2` and so on;
 * `keep` older files are retained. Lines are written synchronously, so that a crash loses none.
 * @throws when the file cannot be opened at all
 */
export function openRollingFile(
  path: string,
  limits: { readonly maxBytes: number; readonly keep: number },
): RollingFile {
  mkdirSync(dirname(path), { recursive: true })
  /** Null when the file could not be reopened: its descriptor may belong to another file by now. */
  let fd: number | null = openSync(path, 'a', 0o600)
  let size = fstatSync(fd).size
  let open = true

  const reopen = () => {
    fd = openSync(path, 'a', 0o600)
    size = fstatSync(fd).size
    return fd
  }

  const rotate = () => {
    if (fd !== null) closeSync(fd)
    fd = null
    try {
      rmSync(`${path}.${limits.keep}`, { force: true })
      for (let age = limits.keep - 1; age >= 1; age--) moveIfExists(`${path}.${age}`, `${path}.${age + 1}`)
      moveIfExists(path, `${path}.1`)
    } finally {
      reopen()
    }
  }

  return {
    write(line) {
      if (!open) return
      const bytes = Buffer.from(line)
      try {
        if (size > 0 && size + bytes.length > limits.maxBytes) rotate()
        size += writeSync(fd ?? reopen(), bytes)
      } catch {
        // Nobody can be told: the log is where it would be told.
      }
    },
    close() {
      if (open && fd !== null) closeSync(fd)
      open = false
    },
  }
}

function moveIfExists(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Node.js that runs child processes. */
export type NodeProgram = {
  /** Absolute path of the executable. */
  readonly file: string
  /** Null: not known without asking it. */
  readonly version: string | null
  /** Folder of the built server that it can read; null: the one that runs. */
  readonly serverFolder: string | null
}

/** How processes that read files are started. */
export type ProcessSetup = {
  readonly environment: Readonly<Record<string, string>>
  /** Options of Node.js. */
  readonly flags: readonly string[]
  readonly separatesDecoders: SeparatesDecoders
}

/** Which decoders run in a process of their own, rather than in threads: all, or those of thumbnails while many are made. */
export type SeparatesDecoders = boolean | 'thumbnails'

let current: NodeProgram | null =
  process.versions.electron === undefined
    ? { file: process.execPath, version: process.versions.node, serverFolder: null }
    : null
let setup: ProcessSetup = { environment: {}, flags: [], separatesDecoders: false }

/**
 * Null where none was given: the executable of the desktop app does not run as Node.js (its fuse `runAsNode` is off,
 * since it could run any script otherwise).
 */
export function nodeProgram(): NodeProgram | null {
  return current
}

export function separatesDecoders(): SeparatesDecoders {
  return current !== null && setup.separatesDecoders
}

/**
 * Called before a server starts.
 * @param program null: the executable of this process, if it is Node.js
 */
export function setUpProcesses(program: NodeProgram | null, next: ProcessSetup): void {
  current = program ?? current
  setup = next
}

/**
 * Path of an entry as the program reads it: an archive of Electron is closed to it.
 * @param entry by `import.meta.url`; a built server has all of them in one folder
 */
export function entryFor({ serverFolder }: NodeProgram, entry: URL): string {
  const file = fileURLToPath(entry)
  return serverFolder === null ? file : join(serverFolder, basename(file))
}

/** Starts an entry in a process that gets nothing of the server's configuration and talks over a channel alone. */
export function startEntry(program: NodeProgram, entry: URL, args: readonly string[] = []): ChildProcess {
  const how: ForkOptions & { readonly windowsHide: boolean } = {
    execPath: program.file,
    serialization: 'advanced',
    env: { ...setup.environment },
    execArgv: [...setup.flags],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  }
  return fork(entryFor(program, entry), [...args], how)
}

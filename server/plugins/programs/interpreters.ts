import { execFile } from 'node:child_process'
import { isAbsolute } from 'node:path'
import { noteText } from '../../domain/notes/table.ts'
import type { Result } from '../../domain/result.ts'
import { findProgram, isProgram, type LaunchEnvironment } from './find-program.ts'
import { leastNode, nodeFlags, restrictionProbe } from './node-flags.ts'

/** An interpreter for plugin files. */
export type Interpreter = {
  /** Absolute path. */
  readonly file: string
}

/** @returns the interpreter, or a sentence that says what to install */
export type Interpreters = (name: 'node' | 'python' | 'python3') => Promise<Result<Interpreter, string>>

const askedMs = 10_000

/**
 * Finds each interpreter once; a missing one is searched again, as it may be installed while the server runs.
 * @param nodePath the configured Node.js
 */
export function createInterpreters(launchEnvironment: LaunchEnvironment, nodePath: string | null): Interpreters {
  const found = new Map<string, Interpreter>()
  return async (name) => {
    const known = found.get(name)
    if (known !== undefined) return { ok: true, value: known }
    const result =
      name === 'node' ? await findNode(launchEnvironment, nodePath) : await findPython(launchEnvironment, name)
    if (result.ok) found.set(name, result.value)
    return result
  }
}

async function findNode(
  launchEnvironment: LaunchEnvironment,
  nodePath: string | null,
): Promise<Result<Interpreter, string>> {
  const { ownNode, platform } = launchEnvironment
  const ask = (file: string) => runProgram(file, ['--version'], launchEnvironment)
  if (nodePath === null && ownNode !== null)
    return checkNode(ownNode.file, ownNode.version ?? (await ask(ownNode.file)), launchEnvironment)
  const file = nodePath ?? (await findProgram('node', launchEnvironment))
  if (file === null) {
    return { ok: false, failure: noteText('node_needed') }
  }
  if (!isAbsolute(file) || !(await isProgram(file, platform))) {
    return { ok: false, failure: noteText('node_missing', { path: file }) }
  }
  return checkNode(file, await ask(file), launchEnvironment)
}

async function checkNode(
  file: string,
  version: string,
  launchEnvironment: LaunchEnvironment,
): Promise<Result<Interpreter, string>> {
  const [, majorText, minorText] = /^v?(\d+)\.(\d+)\./.exec(version.trim()) ?? []
  if (majorText === undefined) return { ok: false, failure: noteText('node_without_version', { path: file }) }
  const named = { path: file, version: `${majorText}.${minorText}` }
  if (Number(majorText) < leastNode) return { ok: false, failure: noteText('node_too_old', named) }
  // A later version may rename its flags: then nothing is started.
  const reported = await runProgram(file, [...nodeFlags([]), '-p', restrictionProbe], launchEnvironment)
  if (reported.trim() === 'held') return { ok: true, value: { file } }
  return { ok: false, failure: noteText('node_without_permissions', named) }
}

async function findPython(launchEnvironment: LaunchEnvironment, name: string): Promise<Result<Interpreter, string>> {
  const missing = { ok: false, failure: noteText('python_missing', { name }) } as const
  const file = await findProgram(name, launchEnvironment)
  if (file === null) return missing
  // An entry in PATH may be a script that needs environment variables that plugins do not get.
  const real = (await runProgram(file, ['-c', 'import sys; print(sys.executable)'], launchEnvironment)).trim()
  return isAbsolute(real) ? { ok: true, value: { file: real } } : missing
}

/** @returns its output; nothing when it failed */
function runProgram(file: string, args: readonly string[], { env }: LaunchEnvironment): Promise<string> {
  // NODE_OPTIONS of the server are not meant for this one.
  const { NODE_OPTIONS: _, ...rest } = env
  return new Promise((resolve) => {
    const options = { env: rest, timeout: askedMs, maxBuffer: 65_536, windowsHide: true }
    execFile(file, [...args], options, (error, output) => resolve(error === null ? output : ''))
  })
}

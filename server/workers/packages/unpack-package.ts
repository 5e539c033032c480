import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { noteText } from '../../domain/notes/table.ts'
import { commonFolder, packageLimits, packagePathProblem } from '../../domain/plugins/package.ts'
import type { Result } from '../../domain/result.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'
import { readTar } from './read-tar.ts'
import { type PackageFile, packageSizes, readZip } from './read-zip.ts'

/** Unpacks a package of a plugin, zip or gzipped tar, into a folder. All of it is checked before anything is written. */
export async function unpackPackage({
  path,
  into,
}: TaskInput<'unpack-package'>): Promise<TaskOutput<'unpack-package'>> {
  if ((await stat(path)).size > packageLimits.fileBytes) return refuse(noteText('package_too_large', packageSizes))
  const packed = await readFile(path)
  const read = readFiles(packed)
  if (!read.ok) return read
  const files = withoutFolder(read.value)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes > packageLimits.totalBytes || bytes > packed.length * packageLimits.ratio) {
    return refuse(noteText('package_too_large', packageSizes))
  }
  if (files.length === 0) return refuse(noteText('package_unreadable'))
  const wrong = packagePathProblem(files.map((file) => file.path))
  if (wrong !== null) {
    const shown = { path: wrong.path.slice(0, 100) }
    return refuse(wrong.problem === 'unsafe' ? noteText('package_path', shown) : noteText('package_twice', shown))
  }
  for (const file of files) {
    const target = join(into, file.path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, file.bytes, { flag: 'wx', mode: 0o600 })
  }
  return { ok: true, value: { files: files.map((file) => ({ path: file.path, bytes: file.bytes.length })) } }
}

function readFiles(packed: Buffer): Result<readonly PackageFile[], string> {
  const [first, second] = packed
  try {
    if (first === 0x1f && second === 0x8b) return readTar(packed)
    if (first === 0x50 && second === 0x4b) return readZip(packed)
  } catch {
    // It is damaged in a way that its reader does not expect.
  }
  return refuse(noteText('package_unreadable'))
}

/** macOS adds a folder of its own to zips. */
const ofFinder = /^__MACOSX\//

function withoutFolder(unpacked: readonly PackageFile[]): readonly PackageFile[] {
  const files = unpacked.filter(({ path }) => !ofFinder.test(path))
  const folder = commonFolder(files.map(({ path }) => path))
  return files.map(({ path, bytes }) => ({ path: path.slice(folder.length), bytes }))
}

function refuse(failure: string): Result<never, string> {
  return { ok: false, failure }
}

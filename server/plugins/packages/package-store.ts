import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { PluginPackages, PutPackage, StagedPackage } from '../../library/plugins/packages/plugin-packages.ts'
import { hashCode } from '../code/hash-code.ts'
import { realOf } from '../programs/find-start.ts'
import { describePackage } from './describe-package.ts'
import { fetchPackage } from './fetch-package.ts'

/** Hidden, so that it is no plugin, and on the same drive, so that a rename is atomic. */
const ownFolder = '.packages'
const keptMs = 3_600_000
const safeId = /^[0-9a-f-]{36}$/
const stagedFolder = /^staged-[0-9a-f-]{36}$/

const record = z.object({ name: z.string(), version: z.string().nullable(), sha512: z.string() })

type Options = {
  /** The plugins folder. It need not exist. */
  readonly folder: string
  readonly allowedCommands: readonly string[]
  readonly inTurn: PluginPackages['inTurn']
  /** Writes a file as a whole. */
  readonly write: (path: string, bytes: Buffer) => Promise<void>
  /** Address of the registry, without trailing slash; null: none. */
  readonly registry: string | null
  readonly clock: () => number
}

/** Packages of plugins: received and unpacked in a hidden folder of the plugins folder. */
export function createPackageStore(options: Options): PluginPackages {
  const { folder, allowedCommands, inTurn, write, registry, clock } = options
  const own = join(folder, ownFolder)
  const placeOf = (id: string) => join(own, `staged-${id}`)
  const recordOf = (name: string) => join(own, `${name}.json`)
  const previousOf = (name: string) => join(own, `previous-${name}`)
  const recordOfInstalled = async (name: string) => {
    const text = await readFile(recordOf(name), 'utf8').catch(() => null)
    return text === null ? null : recordIn(text)
  }
  return {
    registry: registry === null ? null : new URL(registry).host,
    async fetch(wanted, path) {
      if (registry === null) throw new AppError('registry_not_set')
      return fetchPackage(registry, wanted, path)
    },
    async begin(id) {
      await sweep(own, clock() - keptMs)
      await mkdir(join(placeOf(id), 'content'), { recursive: true, mode: 0o700 })
      return { received: join(placeOf(id), 'package'), folder: join(placeOf(id), 'content') }
    },
    async describe(id) {
      const content = safeId.test(id) ? await realOf(join(placeOf(id), 'content')) : null
      if (content === null) return null
      const described = await describePackage(content, allowedCommands)
      if (!described.ok) return described
      const known = await recordOfInstalled(described.value.name)
      if (known === null && (await isThere(join(folder, described.value.name)))) {
        return { ok: false, failure: noteText('package_name_taken', { folder: described.value.name }) }
      }
      const code = await hashCode(content)
      if (!code.ok) return code
      const sha512 = await hashFile(join(placeOf(id), 'package'))
      const installed = { isInstalled: known !== null, installedVersion: known?.version ?? null }
      return { ok: true, value: { ...described.value, code: code.value, sha512, ...installed } }
    },
    put: (id, staged) =>
      put(staged, {
        target: join(folder, staged.name),
        previous: previousOf(staged.name),
        content: join(placeOf(id), 'content'),
        record: recordOf(staged.name),
        staged: placeOf(id),
        write,
      }),
    async discard(id) {
      if (!safeId.test(id) || !(await isThere(placeOf(id)))) return false
      await rm(placeOf(id), { recursive: true, force: true, maxRetries: 3 })
      return true
    },
    inTurn,
    async remove(name) {
      if ((await recordOfInstalled(name)) === null) return
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
      await rm(recordOf(name), { force: true })
    },
  }
}

/** One that was damaged says only that a package was installed. */
function recordIn(text: string): z.output<typeof record> {
  try {
    return record.parse(JSON.parse(text))
  } catch {
    return { name: '', version: null, sha512: '' }
  }
}

type Places = {
  readonly target: string
  readonly previous: string
  readonly content: string
  readonly record: string
  readonly staged: string
  readonly write: Options['write']
}

async function put({ name, version, sha512 }: StagedPackage, places: Places): Promise<PutPackage> {
  const { target, previous, content, record: file, staged } = places
  // An update that was interrupted between its renames.
  if ((await isThere(previous)) && !(await isThere(target))) await rename(previous, target)
  await rm(previous, { recursive: true, force: true, maxRetries: 3 })
  const before = await readFile(file, 'utf8').catch(() => null)
  const hasPrevious = await isThere(target)
  const putBack = async () => {
    if (hasPrevious) await rename(previous, target)
    if (before === null) await rm(file, { force: true })
    else await places.write(file, Buffer.from(before))
  }
  let isSwapped = false
  try {
    if (hasPrevious) await rename(target, previous)
    await rename(content, target)
    isSwapped = true
    await places.write(file, Buffer.from(JSON.stringify({ name, version, sha512 })))
  } catch {
    if (isSwapped) await rename(target, content)
    if (!(await isThere(target))) await putBack()
    throw new AppError('package_not_installed')
  }
  return {
    async settle() {
      // What can't be removed, because it is in use, is removed by the next update or inspection.
      for (const path of [previous, staged]) {
        await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
      }
    },
    async restore() {
      await rename(target, content)
      await putBack()
    },
  }
}

/** Removes what was staged before a time. */
async function sweep(own: string, before: number): Promise<void> {
  const names = await readdir(own).catch(() => [])
  for (const name of names.filter((one) => stagedFolder.test(one))) {
    const found = await stat(join(own, name)).catch(() => null)
    if (found !== null && found.mtimeMs < before) await rm(join(own, name), { recursive: true, force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { noteText } from '../../domain/notes/table.ts'
import { packageLimits } from '../../domain/plugins/package.ts'

/** What a registry compatible with npm says of one version of a package. */
const described = z.object({
  name: z.string(),
  version: z.string(),
  dist: z.object({ tarball: z.url({ protocol: /^https?$/ }), integrity: z.string().max(1_000) }),
})

/** A description has every file list and README of others in it, but not their files. */
const descriptionBytes = 1024 * 1024
const timeoutMs = 60_000

export type PackageName = { readonly name: string; readonly version: string }

/**
 * Fetches a package from a registry compatible with npm. It comes from the registry's own address, without redirects,
 * and has the SHA-512 that the registry names.
 * @param registry without trailing slash
 * @param path of the file to write, which does not exist yet
 * @returns a sentence when there is none; null: it was written
 */
export async function fetchPackage(registry: string, wanted: PackageName, path: string): Promise<string | null> {
  const { host, origin } = new URL(registry)
  try {
    const address = `${registry}/${wanted.name.replace('/', '%2f')}/${wanted.version}`
    const answer = await request(address, 'application/json')
    if (answer.status === 404) return noteText('package_not_in_registry', { ...wanted, host })
    const text = answer.ok ? await readText(answer) : null
    const read = described.safeParse(parsed(text))
    const sha512 = read.success ? sha512Of(read.data.dist.integrity) : null
    const isWanted = read.success && read.data.name === wanted.name && read.data.version === wanted.version
    if (!isWanted || sha512 === null || new URL(read.data.dist.tarball).origin !== origin) {
      return noteText('package_registry_unclear', { host })
    }
    const packed = await request(read.data.dist.tarball, 'application/octet-stream')
    if (!packed.ok) return noteText('package_registry_unclear', { host })
    const hash = await writeBody(packed, path)
    if (hash === null) return noteText('package_too_large_packed', { megabytes: packageLimits.fileBytes / 1024 / 1024 })
    return hash === sha512 ? null : noteText('package_integrity', { host })
  } catch {
    return noteText('package_registry_unreachable', { host })
  }
}

function request(address: string, accept: string): Promise<Response> {
  return fetch(address, { headers: { accept }, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
}

/** @returns base64; null: it names no SHA-512 */
function sha512Of(integrity: string): string | null {
  return /(?:^|\s)sha512-([A-Za-z0-9+/]{86}==)(?:\s|\?|$)/.exec(integrity)?.[1] ?? null
}

/** @returns null: it is too long */
async function readText(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > descriptionBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @returns SHA-512 in base64; null: it is too large */
async function writeBody(answer: Response, path: string): Promise<string | null> {
  await using file = await open(path, 'wx', 0o600)
  const hash = createHash('sha512')
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > packageLimits.fileBytes) return null
    hash.update(part)
    await file.writeFile(part)
  }
  return hash.digest('base64')
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

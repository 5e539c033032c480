import { crc32, inflateRawSync } from 'node:zlib'
import AdmZip from 'adm-zip'
import { noteText } from '../../domain/notes/table.ts'
import { packageLimits } from '../../domain/plugins/package.ts'
import type { Result } from '../../domain/result.ts'

/** A file of a package, as it is named there. */
export type PackageFile = { readonly path: string; readonly bytes: Uint8Array }

type ZipEntry = ReturnType<AdmZip['getEntries']>[number]

const stored = 0
const deflated = 8
const linkType = 0o120000
const typeMask = 0o170000

/** The files of a zip. @returns a sentence for one that is damaged, too large, or holds a link */
export function readZip(bytes: Buffer): Result<readonly PackageFile[], string> {
  const entries = new AdmZip(bytes).getEntries()
  if (entries.length > packageLimits.entries) return refuse(noteText('package_too_large', packageSizes))
  const files: PackageFile[] = []
  let left: number = packageLimits.totalBytes
  for (const entry of entries) {
    const path = entry.entryName
    const type = (entry.attr >>> 16) & typeMask
    if (type === linkType) return refuse(noteText('package_link', { path }))
    if (entry.isDirectory) continue
    const content = contentOf(entry, Math.min(left, packageLimits.entryBytes))
    if (typeof content === 'string') return refuse(content)
    left -= content.length
    files.push({ path, bytes: content })
  }
  return { ok: true, value: files }
}

/** The declared size is not trusted. @returns a sentence when it can't be read */
function contentOf(entry: ZipEntry, most: number): Buffer | string {
  const { method, size, crc, flags } = entry.header
  const damaged = noteText('package_damaged', { path: entry.entryName })
  const isEncrypted = (flags & 1) !== 0
  if (isEncrypted || (method !== stored && method !== deflated)) return damaged
  if (size > most) return noteText('package_too_large', packageSizes)
  try {
    const packed = entry.getCompressedData()
    const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
    return content.length === size && crc32(content) === crc >>> 0 ? content : damaged
  } catch {
    return damaged
  }
}

/** The limits, for sentences. */
export const packageSizes = {
  files: packageLimits.entries,
  fileMegabytes: packageLimits.entryBytes / 1024 / 1024,
  megabytes: packageLimits.totalBytes / 1024 / 1024,
}

function refuse(failure: string): Result<never, string> {
  return { ok: false, failure }
}

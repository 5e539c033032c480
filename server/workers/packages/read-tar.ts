import { gunzipSync } from 'node:zlib'
import { noteText } from '../../domain/notes/table.ts'
import { packageLimits } from '../../domain/plugins/package.ts'
import type { Result } from '../../domain/result.ts'
import { type PackageFile, packageSizes } from './read-zip.ts'

const block = 512
/** POSIX.1-2001 (pax) and GNU: headers that describe the next entry, or all of them. */
const [file, oldFile, folder, pax, paxForAll, longName] = ['0', '\0', '5', 'x', 'g', 'L'] as const

/**
 * The files of a gzipped tar, as npm packs them: files and folders only.
 * @returns a sentence for one that is damaged, too large, or holds anything else
 */
export function readTar(packed: Buffer): Result<readonly PackageFile[], string> {
  const bytes = unzipped(packed)
  if (typeof bytes === 'string') return refuse(bytes)
  const entries = entriesOf(bytes)
  if (entries === null) return refuse(noteText('package_unreadable'))
  const named = namedEntries(entries).filter(({ type }) => type !== folder)
  const other = named.find(({ type }) => type !== file && type !== oldFile)
  if (other !== undefined) return refuse(noteText('package_link', { path: other.path }))
  const isTooLarge = named.some(({ bytes: content }) => content.length > packageLimits.entryBytes)
  return isTooLarge || named.length > packageLimits.entries ? tooLarge : { ok: true, value: named }
}

/** Entries with their full paths, which may be in an entry before. */
function namedEntries(entries: readonly Entry[]): readonly (PackageFile & { readonly type: string })[] {
  const named: (PackageFile & { readonly type: string })[] = []
  let nextPath: string | null = null
  for (const { type, content, header } of entries) {
    if (type === pax) nextPath = paxPath(content) ?? nextPath
    else if (type === longName) nextPath = textIn(content, 0, content.length)
    else if (type !== paxForAll) {
      named.push({ type, path: nextPath ?? pathIn(header), bytes: content })
      nextPath = null
    }
  }
  return named
}

type Entry = { readonly type: string; readonly content: Buffer; readonly header: Buffer }

/** Up to the block of zeros at the end. @returns null: it is damaged, or cut */
function entriesOf(bytes: Buffer): readonly Entry[] | null {
  const entries: Entry[] = []
  for (let at = 0; at + block <= bytes.length; ) {
    const header = bytes.subarray(at, at + block)
    if (header.every((byte) => byte === 0)) return entries
    const size = numberIn(header, 124, 12)
    if (size === null || at + block + size > bytes.length || !hasChecksum(header)) return null
    const content = bytes.subarray(at + block, at + block + size)
    entries.push({ type: String.fromCharCode(header[156] ?? 0), content, header })
    at += block + Math.ceil(size / block) * block
  }
  return null
}

const tooLarge = refuse(noteText('package_too_large', packageSizes))

/** With room for the headers. */
function unzipped(packed: Buffer): Buffer | string {
  try {
    return gunzipSync(packed, { maxOutputLength: packageLimits.totalBytes + packageLimits.entries * 3 * block })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? noteText('package_too_large', packageSizes) : noteText('package_unreadable')
  }
}

function textIn(bytes: Buffer, from: number, length: number): string {
  const field = bytes.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

/** Octal. */
function numberIn(bytes: Buffer, from: number, length: number): number | null {
  const text = textIn(bytes, from, length).trim()
  return /^[0-7]{1,11}$/.test(text) ? Number.parseInt(text, 8) : null
}

/** The sum of all bytes, with blanks in place of the sum. */
function hasChecksum(header: Buffer): boolean {
  const own = header.subarray(148, 156).reduce((sum, byte) => sum + byte, 0)
  const sum = header.reduce((all, byte) => all + byte, 0) - own + 8 * 32
  return numberIn(header, 148, 8) === sum
}

function pathIn(header: Buffer): string {
  const prefix = textIn(header, 257, 5) === 'ustar' ? textIn(header, 345, 155) : ''
  const name = textIn(header, 0, 100)
  return prefix === '' ? name : `${prefix}/${name}`
}

/** The `path` of a pax header: lines of `<length> <key>=<value>`. */
function paxPath(content: Buffer): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1] ?? null
}

function refuse(failure: string): Result<never, string> {
  return { ok: false, failure }
}

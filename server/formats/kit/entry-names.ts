/** Maximum length of a name in characters; longer ones are dropped with a warning. */
const LONGEST_NAME = 4_096

/** A safe name, or the reason why the entry is left out. */
export type SafeName =
  | { readonly ok: true; readonly name: string; readonly changed: boolean }
  | { readonly ok: false; readonly reason: 'empty' | 'escapes' | 'nul' | 'long' }

/**
 * Normalises an archive's entry name to a relative path with `/` separators. Backslashes become `/`; drive letters,
 * leading slashes and `.` parts are removed; `..` is resolved. A name that leaves the archive, contains a NUL or is too
 * long has no safe form. Names are keys, never used as paths on disk.
 */
export function safeEntryName(raw: string): SafeName {
  if (raw.length > LONGEST_NAME) return { ok: false, reason: 'long' }
  if (raw.includes('\0')) return { ok: false, reason: 'nul' }
  const name = suspicious.test(raw) ? resolved(raw) : raw
  if (name === null) return { ok: false, reason: 'escapes' }
  return name === '' ? { ok: false, reason: 'empty' } : { ok: true, name, changed: name !== raw }
}

/** Null when it leaves the archive. */
function resolved(raw: string): string | null {
  const parts: string[] = []
  for (const written of raw.replaceAll('\\', '/').split('/')) {
    const part = parts.length === 0 ? written.replace(drives, '') : written
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

const drives = /^(?:[A-Za-z]:)+/
const suspicious = /\\|\/\/|^\/|\/$|(?:^|\/)\.{1,2}(?:\/|$)|^[A-Za-z]:/

/** Warning for an entry that was left out. */
export function droppedNameWarning(reason: 'escapes' | 'nul' | 'long'): string {
  if (reason === 'escapes') return 'An entry whose name leaves the archive was left out.'
  if (reason === 'nul') return 'An entry whose name holds a NUL was left out.'
  return 'An entry with a name of more than 4,096 characters was left out.'
}

/** Last part of an entry name. */
export function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}

/** Extension in lower case without the dot; empty when there is none. */
export function extensionOf(name: string): string {
  const base = baseName(name)
  const dot = base.lastIndexOf('.')
  return dot <= 0 ? '' : base.slice(dot + 1).toLowerCase()
}

/** System files: resource forks, dot files, thumbnail databases. Never pages or documents. */
export function isHiddenEntry(name: string): boolean {
  const base = baseName(name)
  return base.startsWith('.') || base.toLowerCase() === 'thumbs.db' || /(?:^|\/)(?:__MACOSX|\.[^/]+)\//i.test(name)
}

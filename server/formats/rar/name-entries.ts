import { droppedNameWarning, safeEntryName } from '../kit/entry-names.ts'
import { decodeUtf8, guessLegacyDecoder } from '../kit/legacy-text.ts'
import { type RarEntry, type RawRarEntry, refusalOf } from './rar-entry.ts'

/**
 * Safe, unique names for the files of a rar. Folders are left out; so are links and names without a safe form, with a
 * warning each. A file copy (RAR5) becomes an entry with the content of its source. Of two entries with the same name
 * the later one wins.
 */
export function nameEntries(raw: readonly RawRarEntry[]): { entries: RarEntry[]; warnings: string[] } {
  const uncertain = raw.flatMap((entry) =>
    entry.name === null && decodeUtf8(entry.rawName) === null ? [entry.rawName] : [],
  )
  const decodeLegacy = guessLegacyDecoder(uncertain)
  const warnings = new Set<string>()
  const byName = new Map<string, RawRarEntry>()
  for (const entry of raw) {
    if (entry.directory) continue
    const written = entry.name ?? decodeUtf8(entry.rawName) ?? decodeLegacy(entry.rawName)
    const safe = safeEntryName(written)
    if (!safe.ok) {
      if (safe.reason !== 'empty') warnings.add(droppedNameWarning(safe.reason))
      continue
    }
    const content = contentOf(entry, byName)
    if (content === null) warnings.add('A link inside the archive was left out.')
    else if (byName.delete(safe.name)) warnings.add('Two entries have the same name; the later one counts.')
    if (content !== null) byName.set(safe.name, content)
  }
  const entries = Array.from(byName, ([name, entry], index) => asEntry(entry, name, index))
  return { entries, warnings: [...warnings] }
}

/** The entry that contains the bytes: itself, or for a copy its earlier source; null for a link. */
function contentOf(entry: RawRarEntry, earlier: ReadonlyMap<string, RawRarEntry>): RawRarEntry | null {
  if (entry.link) return null
  if (entry.sameAs === null) return entry
  const target = safeEntryName(entry.sameAs)
  return target.ok ? (earlier.get(target.name) ?? null) : null
}

function asEntry(raw: RawRarEntry, name: string, index: number): RarEntry {
  const { rawName: _rawName, directory: _directory, link: _link, sameAs: _sameAs, ...facts } = raw
  return { ...facts, name, index, refusal: refusalOf(facts) }
}

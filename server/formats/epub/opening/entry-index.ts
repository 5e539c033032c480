import type { Archive, ArchiveEntry } from '../../kit/archive.ts'

/** Finds the entry that a reference means. */
export type EntryIndex = (name: string) => ArchiveEntry | undefined

/**
 * Names are compared exactly, then in Unicode normal form C, then case-insensitively: archives made on other systems
 * decompose accents or change case, and reading systems must still find the file (OCF 3.3, 4.2.3).
 */
export function entryIndex(archive: Archive): EntryIndex {
  let folded: Map<string, ArchiveEntry> | undefined
  return (name) => {
    const exact = archive.find(name)
    if (exact !== undefined) return exact
    folded ??= foldedNames(archive.entries)
    return folded.get(name.normalize('NFC')) ?? folded.get(foldedName(name))
  }
}

/** By normal form and by lower-case normal form; the first entry wins, and a normal form precedes a lower-case one. */
function foldedNames(entries: readonly ArchiveEntry[]): Map<string, ArchiveEntry> {
  const names = new Map<string, ArchiveEntry>()
  for (const key of [(name: string) => name.normalize('NFC'), foldedName]) {
    for (const entry of entries) {
      const folded = key(entry.name)
      if (!names.has(folded)) names.set(folded, entry)
    }
  }
  return names
}

function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

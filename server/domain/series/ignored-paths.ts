/** Folders created by operating systems and NAS devices; compared without case, at any depth. */
const systemFolders: ReadonlySet<string> = new Set([
  '__macosx',
  '#recycle',
  '#snapshot',
  '@eadir',
  '@recycle',
  '$recycle.bin',
  'system volume information',
  'lost+found',
])

/**
 * Whether the scanner skips a file or folder: dot names, system folders, and the owner's exclusions. Everything below
 * an ignored folder is ignored too, so a folder can be tested before it is entered.
 * @param relativePath path inside the library, parts joined by `/`
 * @param excludes the owner's patterns (`parseExcludes`): without case; `*` and `?` stay inside a part, `**` crosses
 * parts; a pattern without `/` matches at any depth, one with `/` from the library root
 */
export function isIgnoredPath(relativePath: string, excludes: readonly string[] = []): boolean {
  return createPathFilter(excludes)(relativePath)
}

/** The same for many paths: patterns are prepared once. */
export function createPathFilter(excludes: readonly string[]): (relativePath: string) => boolean {
  const patterns = excludes.flatMap((text) => preparePattern(text) ?? [])
  return (relativePath) => {
    const parts = relativePath.split('/').filter((part) => part !== '')
    if (parts.some(isSystemName)) return true
    if (patterns.length === 0) return false
    const folded = parts.map(foldName)
    return patterns.some((pattern) => matchesPath(pattern, folded))
  }
}

/**
 * The patterns of an exclusion text: one per line, without blank lines and lines that begin with `# `, at most 200.
 */
export function parseExcludes(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('# '))
    .slice(0, 200)
}

type PathPattern = { readonly anchored: boolean; readonly parts: readonly string[] }

function preparePattern(text: string): PathPattern | null {
  const trimmed = foldName(text.trim().replaceAll('\\', '/')).slice(0, 500)
  const parts = trimmed.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length === 0) return null
  const anchored = trimmed.replace(/\/$/, '').includes('/')
  return { anchored, parts }
}

function foldName(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function isSystemName(part: string): boolean {
  return part.startsWith('.') || systemFolders.has(part.toLowerCase())
}

/** True when the pattern matches the path or a folder above it. */
function matchesPath(pattern: PathPattern, parts: readonly string[]): boolean {
  if (!pattern.anchored) return parts.some((part) => matchesPart(pattern.parts[0] ?? '', part))
  let reachable: ReadonlySet<number> = new Set([0])
  for (const wanted of pattern.parts) reachable = advance(reachable, wanted, parts)
  return reachable.size > 0
}

/** Reachable positions in the path after `wanted` was matched from each of the given ones. */
function advance(from: ReadonlySet<number>, wanted: string, parts: readonly string[]): ReadonlySet<number> {
  if (wanted === '**') {
    const first = Math.min(...from)
    if (from.size === 0) return from
    return new Set(Array.from({ length: parts.length - first + 1 }, (_, i) => first + i))
  }
  return new Set(
    [...from].filter((at) => at < parts.length && matchesPart(wanted, parts[at] ?? '')).map((at) => at + 1),
  )
}

/** `*` and `?` within one part of a path; time is at most the product of both lengths. */
function matchesPart(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else {
      return false
    }
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** Limits for packages of plugins. */
export const packageLimits = {
  /** Of the file. */
  fileBytes: 20 * 1024 * 1024,
  entries: 5_000,
  entryBytes: 20 * 1024 * 1024,
  totalBytes: 100 * 1024 * 1024,
  /** Unpacked size divided by packed size of the whole. */
  ratio: 200,
  /** Characters of a path. */
  path: 200,
} as const

/** Name of the entry that describes a package from npm; `plugin.json` beside it goes first. */
export const npmManifest = 'package.json'

export type PackagePathProblem = 'unsafe' | 'twice'

/**
 * Checks the paths of a package. They become files, on any system: only plain relative paths with `/` are safe, and no
 * two may be one file where the system ignores case.
 * @returns the first that is refused; null: none
 */
export function packagePathProblem(
  paths: readonly string[],
): { readonly path: string; readonly problem: PackagePathProblem } | null {
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const path of paths) {
    if (!isSafePath(path)) return { path, problem: 'unsafe' }
    const parts = foldPath(path).split('/')
    const key = parts.join('/')
    const above = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
    if (files.has(key) || folders.has(key) || above.some((folder) => files.has(folder))) {
      return { path, problem: 'twice' }
    }
    files.add(key)
    for (const folder of above) folders.add(folder)
  }
  return null
}

function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > packageLimits.path || unsafeCharacters.test(path)) return false
  return path.split('/').every((part) => part !== '' && !/^\.{1,2}$|[. ]$/.test(part) && !reservedName.test(part))
}

/** Of some system: separators, streams, wildcards, control characters. */
const unsafeCharacters = /[\\:*?"<>|\p{Cc}\p{Cf}]/u
const reservedName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The folder that all of these are in, such as `package/` of npm; empty: there is none. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const slash = first.indexOf('/')
  if (slash < 1) return ''
  const folder = first.slice(0, slash + 1)
  return paths.every((path) => path.startsWith(folder)) ? folder : ''
}

/** The name of a plugin from that of its package: without scope, and what plugins for Codex have in front. */
export function pluginNameOf(packageName: string): string {
  return packageName
    .replace(/^@[^/]*\//, '')
    .replace(/^codex-plugin-/, '')
    .toLowerCase()
}

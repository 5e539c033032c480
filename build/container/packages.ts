/** Platforms of the image. */
export const platforms = ['linux-x64', 'linux-arm64'] as const
export type ImagePlatform = (typeof platforms)[number]

/** An entry of `package-lock.json`. */
export type LockedPackage = {
  readonly version?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
/** By path, such as `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Dependencies without code that runs: types, headers for a compiler, and a package that only counts installations. */
const withoutCode = /(^|\/)node_modules\/(@types\/[^/]+|undici-types|node-addon-api|@scarf\/scarf)$/

/**
 * The paths of packages and of everything that they depend on, as npm resolves them, for one platform with glibc.
 * @param platform of Node.js, such as `linux-x64`
 * @param names of direct dependencies
 * @throws when the lock file doesn't have one of them
 */
export function packagesFor(platform: string, locked: LockedPackages, names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (path: string, { optional, ...entry }: LockedPackage) => {
    if (found.has(path) || withoutCode.test(path) || !fits(platform, entry)) return
    found.add(path)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(path, name)
  }
  const visit = (from: string, name: string) => {
    const path = resolve(locked, from, name)
    const entry = locked[path]
    if (entry === undefined) throw new Error(`package-lock.json has no ${name} for ${from || 'the project'}.`)
    add(path, entry)
  }
  for (const name of names) visit('', name)
  return [...found].toSorted()
}

function fits(platform: string, { os, cpu, libc }: LockedPackage): boolean {
  const [system = '', processor = ''] = platform.split('-')
  const allows = (list: readonly string[] | undefined, value: string) => list === undefined || list.includes(value)
  return allows(os, system) && allows(cpu, processor) && allows(libc, 'glibc')
}

/** Looks in the package itself, then in the folders around it. */
function resolve(locked: LockedPackages, from: string, name: string): string {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder}/node_modules/${name}`
    if (path in locked) return path
  }
  return `node_modules/${name}`
}

const notNeeded = [
  /\.(map|ts|mts|cts|flow|markdown|tsbuildinfo)$/,
  /\/(test|tests|__tests__|examples?|benchmarks?|coverage|docs)\//,
  /\.test\.[^/]+$/,
  /\/(README|CHANGELOG|HISTORY|History|CONTRIBUTING|SECURITY|CODE_OF_CONDUCT)\.md$/,
  /^better-sqlite3\/(deps|src|binding\.gyp)/,
  /^pdfjs-dist\/(build|web|types|image_decoders|webpack\.mjs)/,
  /^pdfjs-dist\/legacy\/(web|image_decoders)\//,
  /^pdfjs-dist\/legacy\/build\/(.*\.min\.mjs|pdf\.(sandbox|renderer).*)$/,
]
/** Of these, a few files are used. */
const needed: ReadonlyArray<readonly [RegExp, (platform: string) => RegExp]> = [
  [/^better-sqlite3\/prebuilds\//, (platform) => new RegExp(`/${platform}\\.node$`)],
  [
    /^swagger-ui-dist\//,
    () => /\/(package\.json|LICENSE|NOTICE|swagger-ui\.css|swagger-ui-bundle\.js(\.LICENSE\.txt)?)$/,
  ],
]

/** Whether a file of a package belongs into the image. @param file its path below `node_modules`, with `/` */
export function isShipped(platform: string, file: string): boolean {
  if (notNeeded.some((pattern) => pattern.test(file))) return false
  return needed.every(([of, only]) => !of.test(file) || only(platform).test(file))
}

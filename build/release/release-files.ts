import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What a release consists of, in the order of the download page; the name of a file ends so after its version. */
export const installers = {
  'win-x64.exe': 'Windows 10 or 11',
  'win-arm64.exe': 'Windows on ARM (Snapdragon)',
  'mac-arm64.dmg': 'Mac with Apple silicon (M1 or newer)',
  'mac-x64.dmg': 'Mac with an Intel processor',
  'linux-amd64.deb': 'Ubuntu, Debian, Linux Mint',
  'linux-arm64.deb': 'the same on ARM (Raspberry Pi 4 or newer)',
  'linux-x86_64.AppImage': 'other Linux',
  'linux-arm64.AppImage': 'other Linux on ARM',
} as const
export type InstallerKind = keyof typeof installers
export const installerKinds = Object.keys(installers) as readonly InstallerKind[]

export type ReleaseFile = { readonly name: string; readonly url: string; readonly sha256: string }

export type Release = {
  readonly version: string
  /** `owner/name` on GitHub. */
  readonly repository: string
  readonly files: Readonly<Record<InstallerKind, ReleaseFile>>
  /** Whether the app on macOS updates itself: only where it is signed, which its update list shows. */
  readonly updatesOnMac: boolean
}

export type ReleaseSource = { readonly folder: string; readonly version: string; readonly repository: string }

export const homepageOf = ({ repository }: Pick<Release, 'repository'>): string => `https://github.com/${repository}`
const tagOf = ({ version }: Pick<Release, 'version'>) => `v${version}`

/** Address of a file as it was in this version. */
export function pageOf(release: Pick<Release, 'repository' | 'version'>, path: string): string {
  return `${homepageOf(release)}/blob/${tagOf(release)}/${path}`
}

/**
 * Reads the files that are about to be published.
 * @throws Error that names the installers that are missing
 */
export async function readRelease({ folder, version, repository }: ReleaseSource): Promise<Release> {
  const names = new Set(await readdir(folder))
  const nameOf = (kind: InstallerKind) => `Inglenook-${version}-${kind}`
  const missing = installerKinds.map(nameOf).filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(', ')}.`)
  const read = async (kind: InstallerKind): Promise<readonly [InstallerKind, ReleaseFile]> => {
    const name = nameOf(kind)
    const url = `${homepageOf({ repository })}/releases/download/${tagOf({ version })}/${name}`
    return [kind, { name, url, sha256: await hashOf(join(folder, name)) }]
  }
  const files = Object.fromEntries(await Promise.all(installerKinds.map(read))) as Release['files']
  return { version, repository, files, updatesOnMac: names.has('latest-mac.yml') }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageConfig } from '../../build/package/config.ts'
import { flatpakManifests } from '../../build/release/flatpak.ts'
import { homebrewCask } from '../../build/release/homebrew.ts'
import { installerKinds, readRelease } from '../../build/release/release-files.ts'
import { releaseNotes } from '../../build/release/release-notes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const repository = 'Some-One/inglenook'
const version = '1.2.3'
const id = 'io.github.some_one.Inglenook'
const addressOf = (kind: string) =>
  `https://github.com/${repository}/releases/download/v${version}/Inglenook-${version}-${kind}`
const hashOf = (kind: string) => createHash('sha256').update(kind).digest('hex')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-manifests-'))
  for (const kind of installerKinds) writeFileSync(join(folder, `Inglenook-${version}-${kind}`), kind)
  const script = join(root, 'build', 'scripts', 'manifests.ts')
  execFileSync(process.execPath, [script, folder, version], { env: { ...process.env, GITHUB_REPOSITORY: repository } })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const release = () => readRelease({ folder, version, repository })

it('a release has every installer that the machines pack, and is refused without one', async () => {
  const { artifactName } = packageConfig({
    ...{ root, output: 'o', icons: 'i', publication: null, signing: { by: null, windows: {} } },
    built: { main: 'm', preload: 'p', node: 'n', interface: 'i' },
  })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder replaces it
  expect(artifactName).toBe('${productName}-${version}-${os}-${arch}.${ext}')
  const { files } = await release()
  expect(files['win-x64.exe']).toEqual({
    name: `Inglenook-${version}-win-x64.exe`,
    url: addressOf('win-x64.exe'),
    sha256: hashOf('win-x64.exe'),
  })
  await expect(readRelease({ folder, version: '1.2.4', repository })).rejects.toThrow(
    'lacks Inglenook-1.2.4-win-x64.exe',
  )
})

describe('winget', () => {
  it('has the three files of a version, which agree', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
    expect(names.toSorted()).toEqual([
      'Inglenook.Inglenook.installer.yaml',
      'Inglenook.Inglenook.locale.en-US.yaml',
      'Inglenook.Inglenook.yaml',
    ])
    const files = names.map((name) => parse(textOf(name)) as Readonly<Record<string, unknown>>)
    expect(files.map(({ ManifestType }) => ManifestType).toSorted()).toEqual(['defaultLocale', 'installer', 'version'])
    for (const file of files)
      expect(file).toMatchObject({
        PackageIdentifier: 'Inglenook.Inglenook',
        PackageVersion: version,
        ManifestVersion: '1.6.0',
      })
    const locale = files.find(({ ManifestType }) => ManifestType === 'defaultLocale')
    for (const field of ['PackageLocale', 'Publisher', 'PackageName', 'License', 'ShortDescription'])
      expect(locale).toHaveProperty(field, expect.stringMatching(/.{3,256}/))
  })

  it('installs for one person, on each processor by its file', () => {
    expect(parse(textOf('Inglenook.Inglenook.installer.yaml'))).toMatchObject({
      InstallerType: 'nullsoft',
      Scope: 'user',
      Installers: ['x64', 'arm64'].map((processor) => ({
        Architecture: processor,
        InstallerUrl: addressOf(`win-${processor}.exe`),
        InstallerSha256: hashOf(`win-${processor}.exe`).toUpperCase(),
      })),
    })
  })
})

const has = (program: string, option: string) => spawnSync(program, [option]).status === 0

describe('Homebrew', () => {
  it('has a cask with both images, which is not said to update itself while it is unsigned', async () => {
    const cask = textOf('inglenook.rb')
    const [, address = ''] = /url "([^"]+)"/.exec(cask) ?? []
    for (const arch of ['arm64', 'x64']) {
      const filled = address.replaceAll('#{version}', version).replaceAll('#{arch}', arch)
      expect(filled).toBe(addressOf(`mac-${arch}.dmg`))
      expect(cask).toContain(`"${hashOf(`mac-${arch}.dmg`)}"`)
    }
    expect(cask).toContain(`version "${version}"`)
    expect(cask).not.toContain('auto_updates')
    expect(homebrewCask({ ...(await release()), updatesOnMac: true })).toContain('\n  auto_updates true\n')
    // The library stays.
    expect(cask).not.toMatch(/Application Support\/Inglenook"/)
  })

  it.skipIf(!has('ruby', '--version'))('is Ruby', () => {
    expect(spawnSync('ruby', ['-c', join(folder, 'inglenook.rb')], { encoding: 'utf8' }).stderr).toBe('')
  })
})

describe('Flatpak', () => {
  it('unpacks the .deb of each processor, and may not change books', () => {
    const manifest = parse(textOf(`${id}.yml`)) as {
      readonly id: string
      readonly 'finish-args': readonly string[]
      readonly modules: readonly [{ readonly sources: readonly object[]; readonly 'build-commands': readonly string[] }]
    }
    expect(manifest.id).toBe(id)
    const [{ sources, 'build-commands': commands }] = manifest.modules
    expect(sources).toMatchObject([
      { 'only-arches': ['x86_64'], url: addressOf('linux-amd64.deb'), sha256: hashOf('linux-amd64.deb') },
      { 'only-arches': ['aarch64'], url: addressOf('linux-arm64.deb'), sha256: hashOf('linux-arm64.deb') },
      { type: 'script' },
      { path: `${id}.metainfo.xml` },
    ])
    const folders = manifest['finish-args'].filter((argument) => argument.startsWith('--filesystem='))
    expect(folders.filter((argument) => !argument.endsWith(':ro'))).toEqual([])
    expect(folders.length).toBeGreaterThan(0)
    for (const command of commands) expect(spawnSync('sh', ['-n', '-c', command]).status, command).toBe(0)
  })

  it.skipIf(!has('appstreamcli', '--version'))('describes itself as AppStream wants', () => {
    const checked = spawnSync('appstreamcli', ['validate', '--no-net', join(folder, `${id}.metainfo.xml`)])
    expect({ status: checked.status, text: checked.stdout.toString() }).toMatchObject({ status: 0 })
  })

  it('has an id that Flathub takes from any owner', async () => {
    const manifests = flatpakManifests({ ...(await release()), repository: '9-lives/inglenook' }, '2026-01-31')
    expect(Object.keys(manifests)).toContain('io.github._9_lives.Inglenook.yml')
    expect(manifests['io.github._9_lives.Inglenook.metainfo.xml']).toContain('version="1.2.3" date="2026-01-31"')
  })
})

describe('the text of a release', () => {
  const changelog = '# Changelog\n\n## 1.2.30\nLater.\n\n## 1.2.3 (today)\nNew.\n\n## 1.2.2\nOld.\n'

  it('says which file is for which computer, how to install it, and what is new in this version', async () => {
    const text = releaseNotes(await release(), changelog)
    for (const kind of installerKinds) expect(text).toContain(`[Inglenook-${version}-${kind}](${addressOf(kind)})`)
    expect(text).toContain(`https://github.com/${repository}/blob/v${version}/build/docs/installing.md`)
    expect(text).toMatch(/## What’s new\nNew\.\n$/)
  })

  it('fails for a version of which the changelog says nothing', async () => {
    const told = changelog.replace('## 1.2.3 (', '## 1.2.3-beta (')
    await expect(release().then((made) => releaseNotes(made, told))).rejects.toThrow('nothing about 1.2.3.')
  })

  it('has the files of the README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    for (const kind of installerKinds) expect(readme).toContain(`…${kind}`)
  })
})

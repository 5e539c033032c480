import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UpdateInfo } from 'electron-updater'
import { findFile, resolveFiles } from 'electron-updater/out/providers/Provider.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type PackagePlan, type Publication, packageConfig } from '../../build/package/config.ts'
import { gatherReleases } from '../../build/package/merge-updates.ts'
import { signingOf } from '../../build/package/signing.ts'
import { installerKinds } from '../../build/release/release-files.ts'

type Step = {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}
type Machine = Readonly<Record<'runner' | 'name' | 'made' | 'file', string>>
type Job = {
  readonly needs?: string | readonly string[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: { readonly include: readonly Machine[] } }
  readonly steps: readonly Step[]
}
type Workflow = { readonly permissions: Job['permissions']; readonly jobs: Readonly<Record<string, Job>> }

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-release-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function createArtifacts(machine: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(root, 'made', machine), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'made', machine, name), text)
}
const updateList = (version: string, url: string) =>
  `version: ${version}\nfiles:\n  - url: ${url}\n    size: 7\npath: ${url}\n`
const gather = () => gatherReleases(join(root, 'made'), join(root, 'release'))

it('both architectures of a platform are in a single update list, with every installer', async () => {
  createArtifacts('mac-arm64', { 'a-arm64.zip': 'x', 'latest-mac.yml': updateList('1.2.3', 'a-arm64.zip') })
  createArtifacts('mac-x64', { 'a-x64.zip': 'y', 'latest-mac.yml': updateList('1.2.3', 'a-x64.zip') })
  createArtifacts('linux-x64', { 'a.deb': 'z', 'latest-linux.yml': updateList('1.2.3', 'a.AppImage') })
  const names = ['a-arm64.zip', 'a-x64.zip', 'a.deb', 'latest-linux.yml', 'latest-mac.yml']
  expect(await gather()).toEqual(names)
  expect(readdirSync(join(root, 'release')).toSorted()).toEqual(names)
  expect(parse(readFileSync(join(root, 'release', 'latest-mac.yml'), 'utf8'))).toMatchObject({
    version: '1.2.3',
    files: [{ url: 'a-arm64.zip', size: 7 }, { url: 'a-x64.zip' }],
  })
})

it('an installed program takes the file of its processor from the list that both machines of Windows made', async () => {
  const names = ['arm64', 'x64'].map((processor) => `Inglenook-1.2.3-win-${processor}.exe`)
  for (const name of names) {
    const list = updateList('1.2.3', name).replace('size: 7', 'sha512: x')
    createArtifacts(`windows-${name}`, { [name]: 'x', 'latest.yml': list })
  }
  await gather()
  const list = parse(readFileSync(join(root, 'release', 'latest.yml'), 'utf8')) as UpdateInfo
  expect(list.files.map(({ url }) => url)).toEqual(names)
  const found = findFile(resolveFiles(list, new URL('https://example.org/')), 'exe')
  expect(found?.url.pathname).toBe(`/Inglenook-1.2.3-win-${process.arch}.exe`)
})

it('inconsistent builds are not published: two versions, or two files of the same name', async () => {
  createArtifacts('mac-arm64', { 'latest-mac.yml': updateList('1.2.3', 'a') })
  createArtifacts('mac-x64', { 'latest-mac.yml': updateList('1.2.4', 'a') })
  await expect(gather()).rejects.toThrow('1.2.3 and 1.2.4')
  rmSync(join(root, 'made'), { recursive: true })
  createArtifacts('one', { 'a.zip': 'x' })
  createArtifacts('two', { 'a.zip': 'x' })
  await expect(gather()).rejects.toThrow('a.zip')
})

const project = join(import.meta.dirname, '../..')
const published = { owner: 'someone', repo: 'inglenook' }
const planFor = (publication: Publication | null): PackagePlan => ({
  root: project,
  built: { main: 'm', preload: 'p', node: 'n', interface: 'i' },
  output: 'o',
  icons: 'icons',
  publication,
  signing: { by: null, windows: {} },
})

it('each platform has an installer: per user on Windows, hardened and explained on macOS', () => {
  const { win, nsis, mac, linux, publish } = packageConfig(planFor(published))
  expect(win).toMatchObject({ target: ['nsis'], requestedExecutionLevel: 'asInvoker' })
  // Uninstalling the app preserves its data.
  expect(nsis).toMatchObject({ perMachine: false, deleteAppDataOnUninstall: false })
  expect(mac).toMatchObject({ target: ['dmg', 'zip'], hardenedRuntime: true })
  expect(mac?.extendInfo).toMatchObject({
    NSLocalNetworkUsageDescription: expect.stringContaining('find your library'),
  })
  const entitlements = readFileSync(String(mac?.entitlements), 'utf8')
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ])
  expect(linux).toMatchObject({ target: ['AppImage', 'deb'], executableName: 'inglenook' })
  expect(publish).toEqual({ provider: 'github', owner: 'someone', repo: 'inglenook' })
  expect(packageConfig(planFor(null)).publish).toBeNull()
  // It does not sleep while it serves.
  expect(mac?.extendInfo).toMatchObject({ NSAppSleepDisabled: true })
  // An unsigned app on macOS cannot be updated.
  expect(mac?.publish).toBeNull()
  const signed = packageConfig({ ...planFor(published), signing: signingOf('darwin', { CSC_LINK: 'c' }) }).mac
  expect(signed).not.toHaveProperty('publish')
  // What was meant to be signed is not published unsigned.
  expect(signed).toMatchObject({ forceCodeSigning: true })
})

it('book formats are registered as supported, without replacing the default app', () => {
  const { fileAssociations, mac, linux, nsis, protocols } = packageConfig(planFor(null))
  // On Windows the packager would make it the default app.
  expect(fileAssociations).toBeUndefined()
  for (const platform of [mac, linux]) {
    const files = [platform?.fileAssociations].flat()
    expect(files.map((file) => [file?.ext, file?.rank])).toEqual(
      ['cbz', 'cbr', 'epub', 'pdf'].map((ext) => [ext, 'Alternate']),
    )
  }
  const script = readFileSync(String(nsis?.include), 'utf8')
  const written = [...script.matchAll(/^ *WriteReg\w+ SHELL_CONTEXT "([^"]+)" "([^"]*)"/gm)]
  expect(written.map(([, key, name]) => [key, name])).toContainEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the installer's language
    'Software\\Classes\\.${EXT}\\OpenWithProgids',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the installer's language
    'Inglenook.${EXT}',
  ])
  expect(written.filter(([, key]) => /\\\.\$\{EXT\}$/.test(key ?? ''))).toEqual([])
  expect(script.match(/insertmacro offerBook "\w+"/g)).toHaveLength(4)
  expect(script.match(/insertmacro withdrawBook "\w+"/g)).toHaveLength(4)
  // An update runs the uninstaller of the version before it, and keeps what belongs to the window.
  expect(script).toMatch(/\$\{ifNot\} \$\{isUpdated\}\s+!insertmacro removeTraces\s+\$\{endIf\}/)
  expect(script).not.toMatch(/RMDir[^\n]*\\Inglenook"/)
  expect([protocols].flat().flatMap((protocol) => protocol?.schemes ?? [])).toEqual(['inglenook'])
})

const makensis = spawnSync('makensis', ['-VERSION']).status === 0

it.skipIf(!makensis)('the Windows installer part that registers book formats compiles', () => {
  const { nsis } = packageConfig(planFor(null))
  const script = [
    '!include LogicLib.nsh',
    '!define APP_EXECUTABLE_FILENAME "Inglenook.exe"',
    // As the packager defines it.
    '!define isUpdated `"" != ""`',
    `!include "${String(nsis?.include)}"`,
    `OutFile "${join(root, 'installer.exe')}"`,
    'InstallDir "C:\\Inglenook"',
    'Section\n!insertmacro customInstall\nSectionEnd',
    'Section "un.all"\n!insertmacro customUnInstall\nSectionEnd',
  ]
  writeFileSync(join(root, 'installer.nsi'), script.join('\n'))
  const compiled = spawnSync('makensis', ['-V2', join(root, 'installer.nsi')], { encoding: 'utf8' })
  expect({ status: compiled.status, output: compiled.stdout + compiled.stderr }).toMatchObject({ status: 0 })
})

const workflow = () => parse(readFileSync(join(project, '.github', 'workflows', 'release.yml'), 'utf8')) as Workflow
const machinesOf = (job: Job | undefined) => job?.strategy?.matrix.include ?? []

it('a tag is built for each platform and architecture as a draft, to be published by a person', () => {
  const { jobs } = workflow()
  expect(
    machinesOf(jobs.package)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['linux-arm64', 'linux-x64', 'mac-arm64', 'mac-x64', 'windows-arm64', 'windows-x64'])
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run))
  expect(commands.join('\n')).toMatch(/build\/scripts\/package\.ts/)
  expect(commands.join('\n')).toMatch(/release create[^\n]*(\\\n[^\n]*)*--draft/)
})

it('every installer is used before anything is published, on each system that it is for', () => {
  const { jobs } = workflow()
  const tried = machinesOf(jobs.try)
  expect(new Set(tried.map(({ file }) => file))).toEqual(new Set(installerKinds))
  for (const file of ['linux-amd64.deb', 'linux-x86_64.AppImage'])
    expect(tried.filter((machine) => machine.file === file).map(({ runner }) => runner)).toEqual([
      'ubuntu-22.04',
      'ubuntu-24.04',
    ])
  const made = machinesOf(jobs.package).map(({ name }) => name)
  expect(tried.filter((machine) => !made.includes(machine.made))).toEqual([])
  expect(jobs.try?.steps.at(-1)?.run).toContain('build/scripts/try-installer.ts')
  for (const job of ['publish', 'publish-image']) expect([jobs[job]?.needs].flat()).toContain('try')
  // What was uploaded for a signature is not published.
  const gathering = jobs.publish?.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact@'))
  expect(gathering?.with).toMatchObject({ pattern: 'installers-*' })
})

it('only what signs sees a secret, and only what publishes may write', () => {
  const { jobs, permissions } = workflow()
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'))
  expect(withSecrets.map(({ name }) => name)).toEqual([
    'Pack',
    'SignPath signs the program',
    'The installer of the signed program',
    'SignPath signs the installer',
  ])
  const others = steps.flatMap(({ uses = 'actions/' }) => (uses.startsWith('actions/') ? [] : [uses]))
  expect(others.filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  expect(permissions).toEqual({ contents: 'read' })
  const writers = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions ?? {}).includes('write'))
  expect(writers.map(([name]) => name)).toEqual(['image', 'publish-image', 'publish'])
  // A secret in the environment of a job tells whether it is there, not what it is.
  const environments = JSON.stringify(Object.values(jobs).map((job) => ({ ...job, steps: [] })))
  expect(environments.match(/secrets\.\w+\b(?! != '')/g)).toBeNull()
})

it('what signs gets every variable that it reads', () => {
  const steps = workflow().jobs.package?.steps ?? []
  const given = steps.find(({ name }) => name === 'Pack')?.env ?? {}
  const source = readFileSync(join(project, 'build', 'package', 'signing.ts'), 'utf8')
  const read = new Set(source.match(/\b(CSC_LINK|(APPLE|AZURE|SIGNPATH|WINDOWS)_[A-Z_]+)\b/g))
  expect([...read].filter((name) => !(name in given))).toEqual([])
})

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Collects the licences of everything that is shipped in one text; with `--check`, verifies that it is up to date. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const file = `${root}/build/THIRD-PARTY-NOTICES.txt`

type LockedPackage = {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}
type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly repository?: string | { readonly url?: string }
}

/** Bundled into the renderer, therefore shipped although they are devDependencies. */
const bundled = [
  'react',
  'react-dom',
  'scheduler',
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/store',
  '@tanstack/react-query',
  '@tanstack/query-core',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/react-store',
  '@tanstack/store',
  '@tanstack/react-virtual',
  '@tanstack/virtual-core',
  '@floating-ui/react',
  '@floating-ui/react-dom',
  '@floating-ui/dom',
  '@floating-ui/core',
  '@floating-ui/utils',
  'fast-deep-equal',
  'klona',
  'clsx',
  '@fontsource/opendyslexic',
  'zod',
]

async function licenceText(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const found = names.filter((name) => /^(licen[cs]e|copying|notice|acknowledgments)/i.test(name)).sort()
  const texts = await Promise.all(found.map((name) => readFile(`${folder}/${name}`, 'utf8').catch(() => '')))
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')
}

const unrar = `The WebAssembly of node-unrar-js contains the unRAR source code of Alexander L. Roshal. Its licence allows use in
any software to handle RAR archives without limitations free of charge, on this condition: the unRAR source code may not
be used to develop a RAR (WinRAR) compatible archiver, nor to re-create the RAR compression algorithm, which is
proprietary. Distribution of modified unRAR source code in separate form or as a part of other software is permitted,
provided that it is clearly stated in the documentation and source comments that the code may not be used to develop a
RAR (WinRAR) compatible archiver.`

async function describe(path: string): Promise<string | null> {
  const manifest = JSON.parse(
    await readFile(`${root}/${path}/package.json`, 'utf8').catch(() => 'null'),
  ) as Manifest | null
  if (manifest === null) return null
  const text = await licenceText(`${root}/${path}`)
  const parts = [`${manifest.name} ${manifest.version}`, `Licence: ${manifest.license ?? 'see below'}`]
  if (manifest.name === 'node-unrar-js') parts.push(unrar)
  parts.push(text === '' ? 'The package carries no licence text of its own.' : text)
  return parts.join('\n\n')
}

/** Packages of a single platform are excluded, so that the text is the same on every machine. */
function isPlatformPackage(locked: Readonly<Record<string, unknown>>): boolean {
  return 'os' in locked || 'cpu' in locked || 'libc' in locked
}

async function collect(): Promise<string> {
  const lock = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage & Record<string, unknown>>>
  }
  const shipped = Object.entries(lock.packages)
    .filter(([path, locked]) => path !== '' && !isPlatformPackage(locked))
    .filter(([path, locked]) => locked.dev !== true || bundled.includes(path.replace('node_modules/', '')))
    .map(([path]) => path)
    .sort()
  const described = (await Promise.all(shipped.map(describe))).filter((text) => text !== null)
  const head = 'Inglenook contains or uses the following packages. Their licences are reproduced below.'
  return `${[head, ...new Set(described)].join(`\n\n${'-'.repeat(100)}\n\n`)}\n`.replaceAll('\r\n', '\n')
}

const text = await collect()
if (process.argv.includes('--check')) {
  const written = await readFile(file, 'utf8').catch(() => '')
  if (written !== text) {
    console.log(
      'build/THIRD-PARTY-NOTICES.txt is not in step with package-lock.json. Run `node build/scripts/notices.ts`.',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(file, text)
  console.log(`build/THIRD-PARTY-NOTICES.txt written (${text.length} characters)`)
}

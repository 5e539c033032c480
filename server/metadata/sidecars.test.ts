import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSidecarFinder } from './sidecars.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sidecars-'))
})
afterEach(async () => {
  await rm(root, { recursive: true })
})

async function put(path: string, content = 'x') {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}
const find = createSidecarFinder()
const sidecarsOf = (path: string, finder = find) => finder(join(root, path), root)
const textOf = async (found: ReturnType<ReturnType<typeof sidecarsOf>['seriesJson']>) => {
  const bytes = await found
  if (bytes === null) return null
  return bytes.ok ? Buffer.from(bytes.value).toString() : bytes.failure.code
}

describe('a package document next to a book', () => {
  test('is null where there is none, and for a missing folder', async () => {
    await put('A/a.epub')
    expect(await sidecarsOf('A/a.epub').packageDocument()).toBeNull()
    expect(await sidecarsOf('gone/a.epub').packageDocument()).toBeNull()
  })

  test('is metadata.opf where the folder contains only this book, in any formats', async () => {
    await put('A/a.epub')
    await put('A/a.pdf')
    await put('A/cover.jpg')
    await put('A/Metadata.OPF', 'opf')
    expect(await textOf(sidecarsOf('A/a.epub').packageDocument())).toBe('opf')
    expect(await textOf(sidecarsOf('A/a.pdf').packageDocument())).toBe('opf')
  })

  test('is not metadata.opf where the folder contains several books', async () => {
    await put('A/a.epub')
    await put('A/b.epub')
    await put('A/metadata.opf', 'opf')
    expect(await sidecarsOf('A/a.epub').packageDocument()).toBeNull()
  })

  test('with the name of the book takes precedence', async () => {
    await put('A/a.epub')
    await put('A/b.epub')
    await put('A/a.opf', 'own')
    expect(await textOf(sidecarsOf('A/a.epub').packageDocument())).toBe('own')
    expect(await sidecarsOf('A/b.epub').packageDocument()).toBeNull()
  })

  test('is refused above the size limit for documents', async () => {
    await put('A/a.epub')
    await put('A/metadata.opf', 'x'.repeat(4 * 1024 * 1024 + 1))
    expect(await textOf(sidecarsOf('A/a.epub').packageDocument())).toBe('file-too-large')
  })

  test('is never a symbolic link, whatever its target', async () => {
    await put('A/a.epub')
    await put('outside.opf', 'secret')
    await symlink(join(root, 'outside.opf'), join(root, 'A/metadata.opf'))
    expect(await sidecarsOf('A/a.epub').packageDocument()).toBeNull()
  })

  test.skipIf(process.platform === 'win32')('is never a socket', async () => {
    await put('A/a.epub')
    const server = createServer().listen(join(root, 'A/metadata.opf'))
    await once(server, 'listening')
    expect(await sidecarsOf('A/a.epub').packageDocument()).toBeNull()
    server.close()
  })

  test.skipIf(process.getuid?.() === 0)('without read permission is reported', async () => {
    await put('A/a.epub')
    await put('A/metadata.opf')
    await chmod(join(root, 'A/metadata.opf'), 0)
    expect(await textOf(sidecarsOf('A/a.epub').packageDocument())).toBe('file-unreadable')
  })

  test('that vanished after the folder was listed is reported', async () => {
    await put('A/a.epub')
    await put('A/metadata.opf', 'opf')
    const finder = createSidecarFinder()
    await utimes(join(root, 'A'), 1_000, 1_000)
    expect(await textOf(sidecarsOf('A/a.epub', finder).packageDocument())).toBe('opf')
    await rm(join(root, 'A/metadata.opf'))
    await utimes(join(root, 'A'), 1_000, 1_000)
    expect(await textOf(sidecarsOf('A/a.epub', finder).packageDocument())).toBe('file-missing')
  })

  test('that was added later is found, since the folder changed', async () => {
    const finder = createSidecarFinder()
    await put('A/a.epub')
    await utimes(join(root, 'A'), 1_000, 1_000)
    expect(await sidecarsOf('A/a.epub', finder).packageDocument()).toBeNull()
    await put('A/metadata.opf', 'new')
    expect(await textOf(sidecarsOf('A/a.epub', finder).packageDocument())).toBe('new')
  })
})

describe('a series.json', () => {
  test('applies to its folder and the folders directly inside', async () => {
    await put('S/series.json', 'json')
    await put('S/a.cbz')
    await put('S/Volume 1/b.cbz')
    await put('S/Volume 1/Extra/c.cbz')
    expect(await textOf(sidecarsOf('S/a.cbz').seriesJson())).toBe('json')
    expect(await textOf(sidecarsOf('S/Volume 1/b.cbz').seriesJson())).toBe('json')
    expect(await sidecarsOf('S/Volume 1/Extra/c.cbz').seriesJson()).toBeNull()
  })

  test('nearest to the book takes precedence', async () => {
    await put('S/series.json', 'outer')
    await put('S/V/series.json', 'inner')
    await put('S/V/a.cbz')
    expect(await textOf(sidecarsOf('S/V/a.cbz').seriesJson())).toBe('inner')
  })

  test('in the root of the library or above is ignored', async () => {
    await put('series.json', 'root')
    await put('a.cbz')
    await put('S/b.cbz')
    expect(await sidecarsOf('a.cbz').seriesJson()).toBeNull()
    expect(await sidecarsOf('S/b.cbz').seriesJson()).toBeNull()
    expect(await find(join(root, 'S/b.cbz'), join(root, 'S')).seriesJson()).toBeNull()
  })
})

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileFacts } from '../../server/domain/book/file-facts.ts'
import type { RootFacts } from '../../server/domain/scan/guards.ts'
import { bookFileFormats } from '../../server/domain/vocabulary.ts'
import { createWalk } from '../../server/scanner/walk/walk.ts'
import { maxDepth, type WalkProblem } from '../../server/scanner/walk/walk-folder.ts'
import { createLibraryFolder, type LibraryFolder } from '../kit/library-folder.ts'
import { asOrdinaryUser } from '../kit/ordinary-user.ts'

const walk = createWalk()
let library: LibraryFolder
beforeEach(() => {
  library = createLibraryFolder()
})
afterEach(() => {
  library[Symbol.dispose]()
})

async function look(change: { root?: string; excludes?: readonly string[]; signal?: AbortSignal } = {}) {
  const files: FileFacts[] = []
  const problems: WalkProblem[] = []
  const roots: RootFacts[] = []
  const options = { root: change.root ?? library.root, excludes: change.excludes ?? [], formats: bookFileFormats }
  for await (const step of walk(options, change.signal ?? new AbortController().signal)) {
    if (step.kind === 'root') roots.push(step.root)
    else if (step.kind === 'portion') {
      files.push(...step.files)
      problems.push(...step.problems)
    }
  }
  return { files, paths: files.map((file) => file.path), problems, root: roots[0] }
}

describe('the library walk', () => {
  it('distinguishes a missing root from a root that is a file', async () => {
    expect((await look({ root: library.at('nothing') })).root?.problem).toBe('missing')
    library.put('file.cbz', Buffer.from('x'))
    expect((await look({ root: library.at('file.cbz') })).root?.problem).toBe('not-a-folder')
  })

  it('ignores system files in an empty mount point', async () => {
    library.folder('lost+found')
    library.put('.DS_Store', Buffer.from('x'))
    expect((await look()).root).toMatchObject({ problem: null, entryCount: 0 })
  })

  it.skipIf(process.platform === 'win32')('reports an unreadable folder and blocks the content below it', async () => {
    library.comic('open/a.cbz')
    library.comic('closed/b.cbz')
    chmodSync(library.at('closed'), 0o000)
    const { paths, problems } = await asOrdinaryUser([library.root], () => look())
    chmodSync(library.at('closed'), 0o700)
    expect(paths).toEqual(['open/a.cbz'])
    expect(problems).toMatchObject([{ code: 'folder-unreadable', path: 'closed', blocks: 'closed' }])
  })

  it.skipIf(process.platform !== 'linux')('reports a name that is not valid text and continues', async () => {
    library.comic('a.cbz')
    writeFileSync(
      Buffer.concat([Buffer.from(`${library.root}/`), Buffer.from([0x62, 0xff, 0xfe]), Buffer.from('.cbz')]),
      'x',
    )
    library.put('real \uFFFD.cbz', Buffer.from('x'))
    const { paths, problems } = await look()
    expect(paths).toEqual(['a.cbz', 'real \uFFFD.cbz'])
    expect(problems).toMatchObject([{ code: 'name-not-text', blocks: null }])
  })

  it.skipIf(process.platform === 'win32')(
    'does not follow links, which prevents cycles, and reports them',
    async () => {
      library.comic('a/1.cbz')
      library.put('a/notes.txt', Buffer.from('x'))
      symlinkSync(library.root, library.at('a/loop'))
      symlinkSync(library.at('a/1.cbz'), library.at('link.cbz'))
      symlinkSync(library.at('a/notes.txt'), library.at('notes.txt'))
      symlinkSync(library.at('nowhere'), library.at('dead.cbz'))
      symlinkSync(library.at('round'), library.at('round'))
      const { paths, problems } = await look()
      expect(paths).toEqual(['a/1.cbz'])
      expect(problems).toMatchObject([
        { code: 'link-not-followed', path: 'link.cbz', blocks: 'link.cbz' },
        { code: 'link-not-followed', path: 'a/loop', blocks: 'a/loop' },
      ])
    },
  )

  it('stops at its maximum depth, reports it, and blocks deeper content', async () => {
    const parts = Array.from({ length: maxDepth + 2 }, () => 'd')
    mkdirSync(join(library.root, ...parts), { recursive: true })
    library.comic([...parts.slice(0, maxDepth), 'in.cbz'].join('/'))
    library.comic([...parts, 'out.cbz'].join('/'))
    const { paths, problems } = await look()
    expect(paths).toHaveLength(1)
    expect(paths[0]).toMatch(/in\.cbz$/)
    expect(problems).toMatchObject([{ code: 'folder-too-deep' }])
  })

  it('ends immediately when aborted', async () => {
    library.comic('a.cbz')
    expect((await look({ signal: AbortSignal.abort() })).paths).toEqual([])
  })

  it('finds the four formats in any case, and nothing else', async () => {
    for (const name of ['a.CBZ', 'b.Cbr', 'c.epub', 'd.PDF', 'e.zip', 'f.cbz.part', 'cbz', '.cbz', 'g.', 'h.txt']) {
      library.put(`x/${name}`, Buffer.from('x'))
    }
    expect((await look()).paths).toEqual(['x/a.CBZ', 'x/b.Cbr', 'x/c.epub', 'x/d.PDF'])
  })

  it('skips hidden folders, system folders and excluded patterns', async () => {
    for (const path of ['.trash/a.cbz', '__MACOSX/b.cbz', '@eaDir/c.cbz', 'Drafts/d.cbz', 'Keep/e.cbz'])
      library.comic(path)
    expect((await look({ excludes: ['drafts'] })).paths).toEqual(['Keep/e.cbz'])
  })

  it('reports size, time in microseconds and inode, sorted by name with files before subfolders', async () => {
    library.put('b/2.cbz', Buffer.alloc(5))
    library.put('b/10.cbz', Buffer.alloc(6))
    library.put('a/1.cbz', Buffer.alloc(7))
    library.put('z.cbz', Buffer.alloc(8))
    library.touch('z.cbz', 1_700_000_000.25)
    const { files, paths } = await look()
    expect(paths).toEqual(['z.cbz', 'a/1.cbz', 'b/10.cbz', 'b/2.cbz'])
    expect(files[0]).toMatchObject({ size: 8, mtimeUs: 1_700_000_000_250_000 })
    expect(files[0]?.inode).toBeGreaterThan(0)
  })

  it('returns many files in batches, once each', async () => {
    library.folder('many')
    for (let n = 0; n < 5_000; n++) writeFileSync(library.at(`many/${n}.cbz`), '')
    const { paths } = await look()
    expect(new Set(paths).size).toBe(5_000)
    expect(paths).toHaveLength(5_000)
  })
})

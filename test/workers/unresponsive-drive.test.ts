import { afterEach, describe, expect, it } from 'vitest'
import { succeed } from '../../server/domain/result.ts'
import type { LibraryFiles } from '../../server/workers/files/library-files.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { createRoots, type Roots } from '../../server/workers/roots/roots.ts'
import { openSeparatedFiles } from '../../server/workers/roots/separated-files.ts'
import { createSeparatedPool } from '../../server/workers/roots/separated-pool.ts'

/** Simulates a hanging drive on systems without mounts: calls that never return. */
const workerFile = new URL('../fixtures/workers/silent-worker.ts', import.meta.url)
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Roots whose drive recovers when the test says so. */
function controlledRoots(): { readonly roots: Roots; answer(): void; readonly probes: string[] } {
  const probes: string[] = []
  let answer = (): void => undefined
  const roots = createRoots((root) => {
    probes.push(root)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  opened.push(roots)
  return { roots, probes, answer: () => answer() }
}

function poolOf(roots: Roots): WorkerPool {
  const pool = createSeparatedPool({ name: 'test', threads: 1, silentMs: 400, workerFile, roots, linkOf: () => null })
  opened.push(pool)
  return pool
}

const hash = async (pool: WorkerPool, root: string, path = `${root}/book`) => {
  const answer = await pool.run('hash-file', { path, root })
  return answer.ok ? answer.value.fileHash : answer.failure.code
}

describe('reader threads', () => {
  it('serve every root while another one hangs, even with a single thread', async () => {
    const { roots } = controlledRoots()
    const pool = poolOf(roots)
    const stuck = hash(pool, '/hangs')
    expect(await Promise.all(['/a', '/b', '/c'].map((root) => hash(pool, root)))).toEqual([
      '/a/book',
      '/b/book',
      '/c/book',
    ])
    expect(roots.isSilent('/hangs')).toBe(false)
    expect(await stuck).toBe('drive-silent')
  })

  it('answer all requests waiting for an unresponsive root, and refuse it until it responds', async () => {
    const { roots, probes, answer } = controlledRoots()
    const pool = poolOf(roots)
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => hash(pool, '/hangs', `/hangs/${n}`)))
    expect(new Set(all)).toEqual(new Set(['drive-silent']))
    expect([roots.isSilent('/hangs'), probes]).toEqual([true, ['/hangs']])
    const changed = new Promise((resolve) => roots.onChange((root, isSilent) => resolve([root, isSilent])))
    expect(await hash(pool, '/hangs')).toBe('drive-silent')
    answer()
    expect(await changed).toEqual(['/hangs', false])
    expect(roots.isSilent('/hangs')).toBe(false)
  })

  it('serve every root while a local database is on one that hangs', async () => {
    const { roots } = controlledRoots()
    const pool = poolOf(roots)
    const database = { path: '/hangs/gcd.db', root: '/hangs', index: '/a/gcd.db' }
    const stuck = pool.run('ask-dump', { ...database, method: 'metadata/series/get', params: {} })
    expect(await hash(pool, '/a')).toBe('/a/book')
    expect(await stuck).toMatchObject({ ok: false, failure: { code: 'silent' } })
    const next = await pool.run('index-dump', { ...database, count: 1 })
    expect(next).toMatchObject({ ok: false, failure: { code: 'silent' } })
  })

  it('report an unresponsive drive for each file of a group', async () => {
    const { roots } = controlledRoots()
    const pool = poolOf(roots)
    roots.markUnresponsive('/hangs')
    const answers = await pool.run('analyze-files', { paths: ['/hangs/1.cbz', '/hangs/2.cbz'], libraryRoot: '/hangs' })
    expect(answers.map((answer) => answer?.failure?.code)).toEqual(['drive-silent', 'drive-silent'])
  })

  it('end even when one of them is blocked', async () => {
    const { roots } = controlledRoots()
    const pool = poolOf(roots)
    const stuck = pool.run('hash-file', { path: '/hangs/book', root: '/hangs' }).catch((error: Error) => error.message)
    await hash(pool, '/a')
    await pool.close()
    expect(String(await stuck)).toContain('closed')
  })
})

describe('files that the server reads directly', () => {
  const version = (root: string) => ({ path: `${root}/book`, root, size: 3, mtimeUs: 0, inode: 1 })

  /** Calls below `/hangs` never return. */
  function openFiles(roots: Roots) {
    let [calls, swept] = [0, 0]
    const never = new Promise<never>(() => undefined)
    const local: LibraryFiles = {
      read: ({ root }) => {
        calls += 1
        return root === '/hangs' ? never : Promise.resolve(Buffer.from('abc'))
      },
      lend: Buffer.alloc,
      release: () => undefined,
      readVerified: ({ root }) => (root === '/hangs' ? never : Promise.resolve(Buffer.from('abc'))),
      problemOf: ({ root }) => (root === '/hangs' ? never : Promise.resolve(null)),
      stat: ({ root }) => (root === '/hangs' ? never : Promise.resolve(succeed({ size: 3, mtimeUs: 0, inode: 1 }))),
      async *stream({ root }) {
        yield root === '/hangs' ? await never : Buffer.from('abc')
      },
      sweep: async () => {
        swept += 1
      },
      close: async () => undefined,
    }
    const files = openSeparatedFiles({ local, roots, linkOf: () => null, silentMs: 300 })
    opened.push(files)
    return { files, calls: () => calls, swept: () => swept }
  }

  it('use only a few calls for a root that hangs, and other roots continue', async () => {
    const { roots } = controlledRoots()
    const { files, calls } = openFiles(roots)
    const stuck = Array.from({ length: 20 }, () =>
      files.read(version('/hangs'), 0, 3).catch((error: Error) => error.message),
    )
    expect(calls()).toBeLessThan(4)
    expect(await files.read(version('/a'), 0, 3)).toEqual(Buffer.from('abc'))
    for (const message of await Promise.all(stuck)) expect(String(message)).toContain('isn’t responding')
    expect(await files.stat(version('/hangs'))).toMatchObject({ ok: false, failure: { code: 'drive-silent' } })
    expect(await files.problemOf(version('/hangs'))).toMatchObject({ code: 'drive-silent' })
    expect(await files.problemOf(version('/a'))).toBeNull()
  })

  it('are closed by the sweep function alone', async () => {
    const { roots } = controlledRoots()
    const { files, swept } = openFiles(roots)
    const { sweep, stat } = files
    await sweep()
    expect([swept(), (await stat(version('/a'))).ok]).toEqual([1, true])
  })

  it('abort a running transfer', async () => {
    const { roots } = controlledRoots()
    const { files } = openFiles(roots)
    const sent = async (root: string) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of files.stream(version(root), 0, 2)) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    }
    const stuck = sent('/hangs').catch((error: Error) => error.message)
    expect(await sent('/a')).toBe('abc')
    expect(await stuck).toContain('isn’t responding')
  })
})

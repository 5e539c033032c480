import { readFileSync, writeFileSync } from 'node:fs'
import { openScanning } from '../../server/app/scanning.ts'
import type { LibraryContext } from '../../server/library/library-context.ts'
import type { Json, Reply } from './http-client.ts'
import { createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { rest } from './rest.ts'
import { type Actor, startTestServer, type TestServer } from './test-server.ts'
import { scanFolder } from './world.ts'

/** A server with one scanned library, and calls of its jobs. */
export type JobFixture = {
  readonly server: TestServer
  readonly context: LibraryContext
  readonly admin: Actor
  readonly folder: LibraryFolder
  readonly libraryId: string
  /** `/api/v1/libraries/…/jobs`. */
  readonly path: string
  /** Adds a job. @returns its id */
  add(config: object, more?: object): Promise<string>
  post(path: string, body?: object): Promise<Reply>
  /** Runs a job and waits for the end. */
  run(jobId: string, dryRun?: boolean): Promise<Json>
  /** Waits for the end of the latest run. */
  ended(jobId: string): Promise<Json>
  report(jobId: string, run: Json): Promise<readonly Json[]>
  close(): Promise<void>
}

/** Since 1970; whole seconds, so that a file can get its time back exactly. */
export const fileTime = 1_700_000_000

/** @param fill puts the files */
export async function openJobFixture(fill: (folder: LibraryFolder) => void): Promise<JobFixture> {
  const folder = createLibraryFolder()
  fill(folder)
  let context = {} as LibraryContext
  const server = await startTestServer({
    async openScanning(parts) {
      const scanning = await openScanning(parts)
      context = scanning.context
      return scanning
    },
  })
  const admin = await server.actor('admin')
  const libraryId = await scanFolder(admin, folder.root)
  const calls = createJobCalls(admin, libraryId)
  return {
    ...calls,
    server,
    context,
    admin,
    folder,
    libraryId,
    async close() {
      await server.close()
      folder[Symbol.dispose]()
    },
  }
}

let count = 0

type JobCalls = Pick<JobFixture, 'path' | 'add' | 'post' | 'run' | 'ended' | 'report'>

export function createJobCalls({ ask }: Pick<Actor, 'ask'>, libraryId: string): JobCalls {
  const path = `/api/v1/libraries/${libraryId}/jobs`
  const post = (to: string, body: object = {}) => ask(`${path}${to}`, { method: 'POST', body })
  const jobOf = async (jobId: string) => (await ask(`${path}/${jobId}`)).json

  async function ended(jobId: string): Promise<Json> {
    for (;;) {
      const run = (await jobOf(jobId)).lastRun as unknown as Json | null
      if (run !== null && !['pending', 'running'].includes(String(run.status))) return run
      await rest()
    }
  }
  return {
    path,
    post,
    ended,
    async add(config, more = {}) {
      count += 1
      const reply = await post('', { name: `Job ${count}`, config, ...more })
      if (reply.status !== 201) throw new Error(`the job was not added: ${reply.text}`)
      return String(reply.json.id)
    },
    async run(jobId, dryRun = false) {
      const reply = await post(`/${jobId}/run`, { dryRun })
      if (reply.status !== 202) throw new Error(`the job did not start: ${reply.text}`)
      return ended(jobId)
    },
    async report(jobId, run) {
      const { json } = await ask(`${path}/${jobId}/runs/${String(run.id)}/report`)
      return json.entries as unknown as readonly Json[]
    },
  }
}

/** Changes one byte in the middle of a file, and gives it its time back. @returns puts the byte back likewise */
export function flipByte({ folder }: JobFixture, path: string): () => void {
  const bytes = readFileSync(folder.at(path))
  const write = () => {
    writeFileSync(folder.at(path), bytes)
    folder.touch(path, fileTime)
  }
  const middle = Math.floor(bytes.length / 2)
  const original = bytes[middle] ?? 0
  bytes[middle] = original ^ 1
  write()
  return () => {
    bytes[middle] = original
    write()
  }
}

/** The books of the library that are shown as damaged. */
export async function damagedBooks({ admin, libraryId }: JobFixture): Promise<readonly Json[]> {
  const { json } = await admin.ask(`/api/v1/books/damaged?libraryId=${libraryId}`)
  return json.data as unknown as readonly Json[]
}

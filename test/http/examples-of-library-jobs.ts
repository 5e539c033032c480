import { newId } from '../kit/catalog.ts'
import type { Reply } from '../kit/http-client.ts'
import { rest } from '../kit/rest.ts'
import type { World } from '../kit/world.ts'

const jobsOf = (libraryId: string) => `/api/v1/libraries/${libraryId}/jobs`

export async function newLibraryJob(
  { admin }: World,
  libraryId: string,
): Promise<{ libraryId: string; jobId: string }> {
  const body = { name: newId(), config: { kind: 'verify_files' } }
  const made = await admin.ask(jobsOf(libraryId), { method: 'POST', body })
  return { libraryId, jobId: String(made.json.id) }
}

async function newLibrary({ admin, newFolder }: World): Promise<string> {
  const made = await admin.ask('/api/v1/libraries', { method: 'POST', body: { name: 'Other', path: newFolder() } })
  return String(made.json.id)
}

const shared = new WeakMap<World, Promise<{ libraryId: string; jobId: string }>>()
/** One job for each world: their number is limited. */
function sharedJob(world: World) {
  const job = shared.get(world) ?? newLibraryJob(world, world.libraryId)
  shared.set(world, job)
  return job
}

/** Starts a run, once none is going. */
async function started(world: World, dryRun: boolean): Promise<Reply> {
  const { libraryId, jobId } = await sharedJob(world)
  for (;;) {
    const reply = await world.admin.ask(`${jobsOf(libraryId)}/${jobId}/run`, { method: 'POST', body: { dryRun } })
    if (reply.status !== 409) return reply
    await rest()
  }
}

async function cancelled(world: World): Promise<Reply> {
  const { libraryId, jobId } = await sharedJob(world)
  for (;;) {
    await started(world, false)
    const reply = await world.admin.ask(`${jobsOf(libraryId)}/${jobId}/cancel`, { method: 'POST' })
    if (reply.status !== 409) return reply
  }
}

/** A run that has ended: its report is the same whenever it is read. */
async function ranOnce(world: World) {
  const params = await sharedJob(world)
  const { id } = (await started(world, true)).json
  const run = `${jobsOf(params.libraryId)}/${params.jobId}/runs/${String(id)}/report`
  for (;;) {
    const { json } = await world.admin.ask(run)
    const status = (json.run as unknown as { readonly status?: string } | undefined)?.status
    if (status !== 'pending' && status !== 'running') return { params: { ...params, runId: String(id) } }
    await rest()
  }
}

export const libraryJobExamples = {
  listLibraryJobs: (world: World) => ({ params: { libraryId: world.libraryId } }),
  createLibraryJob: async (world: World) => ({
    params: { libraryId: await newLibrary(world) },
    body: { name: 'Nightly check', config: { kind: 'verify_files', maxFiles: 500 }, cronSchedule: '0 3 * * *' },
  }),
  getLibraryJob: async (world: World) => ({ params: await sharedJob(world) }),
  updateLibraryJob: async (world: World) => ({ params: await sharedJob(world), body: { enabled: false } }),
  deleteLibraryJob: async (world: World) => ({ params: await newLibraryJob(world, await newLibrary(world)) }),
  runLibraryJob: async (world: World) => ({
    params: await sharedJob(world),
    body: { dryRun: true },
    elsewhere: () => started(world, true),
  }),
  cancelLibraryJob: async (world: World) => ({
    params: await sharedJob(world),
    elsewhere: () => cancelled(world),
  }),
  listLibraryJobRuns: async (world: World) => ({ params: await sharedJob(world) }),
  getLibraryJobReport: ranOnce,
  downloadLibraryJobReport: async (world: World) => ({ ...(await ranOnce(world)), query: { format: 'json' } }),
  listDamagedBooks: (world: World) => ({ query: { libraryId: world.libraryId } }),
}

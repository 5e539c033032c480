import { cloudTest } from '../domain/book/cloud-file.ts'
import type { WorkerPool } from './messages.ts'

/** A file of a library: the root is absolute, the path relative to it. */
export type CloudQuestion = { readonly root: string; readonly path: string; readonly platform: string }

/** Whether the content of a file is in the cloud now, without opening it. For work that nobody waits for. */
export async function isInCloud(workers: Pick<WorkerPool, 'run'>, { root, path, platform }: CloudQuestion) {
  if (cloudTest(root, platform) === null) return false
  return (await workers.run('inspect-path', { root, device: null, path, platform })) === 'in-cloud'
}

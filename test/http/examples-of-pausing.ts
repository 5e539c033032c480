import type { Reply } from '../kit/http-client.ts'
import { scanEnded, type World } from '../kit/world.ts'
import { administrationExamples } from './examples-of-administration.ts'

/** Runs a call while the scan is paused. @param act receives a request function and the scan ID */
async function whilePaused(
  { admin, libraryId }: World,
  act: (post: (path: string) => Promise<Reply>, scanId: string) => Promise<Reply>,
): Promise<Reply> {
  const post = (path: string) => admin.ask(`/api/v1/${path}`, { method: 'POST' })
  const scan = `libraries/${libraryId}/scan`
  for (;;) {
    await post(`${scan}?mode=deep`)
    const paused = await post(`${scan}/pause`)
    if (String(paused.json.status) !== 'running') continue
    const reply = await act(post, String(paused.json.scanId))
    await post(`${scan}/resume`)
    await scanEnded(admin, libraryId)
    return reply
  }
}

/** Examples for a verb: without a running scan, and with one. */
function scanVerb(verb: 'pause' | 'resume') {
  return (world: World) => ({
    params: { libraryId: world.libraryId },
    elsewhere: () => whilePaused(world, (post) => post(`libraries/${world.libraryId}/scan/${verb}`)),
  })
}

function taskVerb(verb: 'pause' | 'resume') {
  return async (world: World) => ({
    ...(await administrationExamples.cancelTask(world)),
    elsewhere: () => whilePaused(world, (post, scanId) => post(`tasks/${scanId}/${verb}`)),
  })
}

export const pausingExamples = {
  pauseScan: scanVerb('pause'),
  resumeScan: scanVerb('resume'),
  pauseTask: taskVerb('pause'),
  resumeTask: taskVerb('resume'),
}

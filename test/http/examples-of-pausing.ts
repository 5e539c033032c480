import type { Reply } from '../kit/http-client.ts'
import { scanEnded, type World } from '../kit/world.ts'
import { careExamples } from './examples-of-care.ts'

/** Asks for something while the scan of the world stands still. @param act gets the way to ask and the id of the scan */
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

/** Of each verb: what it is about while nothing runs, and how it succeeds while something does. */
function scanVerb(verb: 'pause' | 'resume') {
  return (world: World) => ({
    params: { libraryId: world.libraryId },
    elsewhere: () => whilePaused(world, (post) => post(`libraries/${world.libraryId}/scan/${verb}`)),
  })
}

function taskVerb(verb: 'pause' | 'resume') {
  return async (world: World) => ({
    ...(await careExamples.cancelTask(world)),
    elsewhere: () => whilePaused(world, (post, scanId) => post(`tasks/${scanId}/${verb}`)),
  })
}

export const pausingExamples = {
  pauseScan: scanVerb('pause'),
  resumeScan: scanVerb('resume'),
  pauseTask: taskVerb('pause'),
  resumeTask: taskVerb('resume'),
}

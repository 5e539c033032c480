import { availableParallelism } from 'node:os'
import { giveBackMemory } from '../../workers/give-back.ts'
import { createWorkerPool } from '../../workers/pool.ts'
import { bindTaskVerbs } from '../tasks/task-verbs.ts'
import { bindLibraryVerbs } from './library-verbs.ts'
import { openScanning, type ScanningParts } from './open-scanning.ts'

/** The part of the configuration that decides how scans run. */
type ScanningConfiguration = {
  readonly scanner: { readonly maxConcurrentScans: number }
  readonly task: { readonly workerCount?: number | undefined }
  readonly scheduler: { readonly timezone?: string | undefined }
}

type Parts = Omit<ScanningParts, 'settings' | 'scanWorkers' | 'pictureWorkers'> & {
  readonly config: ScanningConfiguration
}

const MOST_BY_DEFAULT = 4

/** One core stays free for answering; a small computer still gets one worker. */
function defaultWorkerCount(): number {
  return Math.max(1, Math.min(MOST_BY_DEFAULT, availableParallelism() - 1))
}

/** Opens everything that scans, with threads of its own, for the composition root. */
export async function openLibraryScanning({ config, ...parts }: Parts) {
  const { log } = parts
  const workerCount = config.task.workerCount ?? defaultWorkerCount()
  const timezone = config.scheduler.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const onDefect = (task: string, error: string) => log.warn('A file could not be read', { task, error })
  // What a failure leaves in memory is no harm; a stop may come in between.
  const onRest = () => void parts.database.shrink().then(giveBackMemory, giveBackMemory)
  const background = { background: true, onDefect, onRest } as const
  const scanning = openScanning({
    ...parts,
    settings: { workerCount, maxConcurrentScans: config.scanner.maxConcurrentScans, timezone },
    scanWorkers: createWorkerPool({ name: 'scan', threads: workerCount, ...background }),
    pictureWorkers: createWorkerPool({ name: 'pictures', threads: workerCount + 1, ...background }),
  })
  const { desk, folders, ...rest } = scanning
  return { ...rest, verbs: bindLibraryVerbs(desk, folders), tasks: bindTaskVerbs(desk) }
}

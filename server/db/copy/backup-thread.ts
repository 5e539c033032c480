import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { checkCopy, lowerThreadPriority } from '../dialects/sqlite/background-query.ts'
import { type Copied, refusalOf } from '../dialects/sqlite/messages.ts'
import { copyToFile } from './server-file.ts'
import { fromTransferable, type TransferableServer } from './transferable-server.ts'

/** Start data: which database to copy to which file. */
export type BackupData = {
  readonly server: TransferableServer
  readonly path: string
  /** Whether to check the whole file afterwards. */
  readonly isChecked: boolean
  /** Bytes of the database, in which the progress is reported. */
  readonly bytes: number
}

const port = parentPort
if (port === null) throw new Error('A server database is backed up in a worker thread')

const { server, path, isChecked, bytes } = workerData as BackupData
lowerThreadPriority()
try {
  await copyToFile(fromTransferable(server), path, {
    reportProgress: ({ share }) => port.postMessage({ copied: share * bytes, total: bytes } satisfies Copied),
    // Any message means stop.
    isStopped: () => receiveMessageOnPort(port) !== undefined,
  })
  if (isChecked) checkCopy(path)
  port.postMessage({ id: 0, ok: true, value: null, topics: [] })
} catch (error) {
  port.postMessage(refusalOf(0, error))
}

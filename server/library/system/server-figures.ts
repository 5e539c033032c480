import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../../db/database.ts'
import { isUnrestricted } from '../../db/queries/access/visibility.ts'
import { loadInventory } from '../../db/queries/scanning/libraries.ts'
import { countTasks } from '../../db/queries/system/tasks.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { ServerRecord } from '../../domain/peers.ts'

/** `hasSharedFolder`: it uses the data folder of this server. */
type ShownServer = ServerRecord & { readonly isThis: boolean; readonly hasSharedFolder: boolean }

/** How the server is doing. */
export type Figures = {
  readonly inventory: Awaited<ReturnType<typeof loadInventory>>
  /** Bytes of the database file and its log; null for viewers with partial access: it grows with the hidden part. */
  readonly databaseSize: number | null
  readonly tasks: {
    readonly pendingCount: number
    readonly processingCount: number
    readonly completedCount: number
    readonly failedCount: number
  }
  readonly process: {
    readonly version: string
    readonly uptimeSeconds: number
    readonly residentBytes: number
    readonly heapUsedBytes: number
    readonly eventLoopDelayP99Ms: number
  }
  /** The running servers of a database that several share, for administrators; else empty. */
  readonly servers: readonly ShownServer[]
}

export type ServerFigures = {
  readonly version: string
  /** Counts include only what the viewer may see. */
  read(viewer: Viewer): Promise<Figures>
  close(): void
}

const nanosecondsPerMs = 1_000_000

export function watchServer(database: Database, version: string): ServerFigures {
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  return {
    version,
    async read(viewer) {
      const { peers } = database
      const [inventory, jobs, databaseSize, servers] = await Promise.all([
        loadInventory(viewer, database.reader),
        countTasks(viewer, database.reader),
        database.size(),
        viewer.permissions.has('system-admin') ? peers.list() : [],
      ])
      const { rss, heapUsed } = process.memoryUsage()
      const p99 = delay.percentile(99)
      const figures: Figures = {
        inventory,
        databaseSize: isUnrestricted(viewer) ? databaseSize : null,
        tasks: {
          pendingCount: jobs.pending,
          processingCount: jobs.running,
          completedCount: jobs.completed,
          failedCount: jobs.failed,
        },
        process: {
          version,
          uptimeSeconds: process.uptime(),
          residentBytes: rss,
          heapUsedBytes: heapUsed,
          eventLoopDelayP99Ms: Number.isFinite(p99) ? p99 / nanosecondsPerMs : 0,
        },
        servers: withOwn(servers, peers.id()),
      }
      delay.reset()
      return figures
    },
    close: () => delay.disable(),
  }
}

function withOwn(servers: readonly ServerRecord[], id: string | null): readonly ShownServer[] {
  const own = servers.find((server) => server.id === id)
  return servers.map((server) => ({
    ...server,
    isThis: server === own,
    hasSharedFolder: server.dataFolder === own?.dataFolder,
  }))
}

import type { Figures } from '../../../library/system/server-figures.ts'

/** The metrics operation's JSON. */
export function presentMetrics({ inventory, databaseSize, tasks, process, servers }: Figures) {
  const { libraryCount, seriesCount, bookCount, pageCount, userCount, totalBookSize } = inventory
  return {
    libraryCount,
    seriesCount,
    bookCount,
    pageCount,
    userCount,
    databaseSize,
    totalBookSize,
    libraries: inventory.libraries.map((library) => ({ ...library })),
    tasks: { ...tasks },
    process: { ...process },
    servers: servers.map(({ name, processId, version, startedAt, hasSharedFolder, isThis }) => ({
      name,
      processId,
      version,
      startedAt: new Date(startedAt).toISOString(),
      hasSharedFolder,
      isThis,
    })),
  }
}

type Metric = readonly [name: string, type: 'gauge' | 'counter', help: string, value: number | null]

/** The same figures in the Prometheus exposition format 0.0.4. */
export function presentPrometheus(figures: Figures): string {
  const { inventory, databaseSize, tasks, process, servers } = figures
  const metrics: readonly Metric[] = [
    ['libraries', 'gauge', 'Libraries.', inventory.libraryCount],
    ['series', 'gauge', 'Series.', inventory.seriesCount],
    ['books', 'gauge', 'Books in view.', inventory.bookCount],
    ['pages', 'gauge', 'Pages of the books in view.', inventory.pageCount],
    ['users', 'gauge', 'User accounts.', inventory.userCount],
    ['book_bytes', 'gauge', 'Bytes of the books in view.', inventory.totalBookSize],
    ['database_bytes', 'gauge', 'Bytes of the database.', databaseSize],
    ['tasks_pending', 'gauge', 'Tasks that wait.', tasks.pendingCount],
    ['tasks_processing', 'gauge', 'Tasks that run.', tasks.processingCount],
    ['tasks_completed', 'gauge', 'Tasks kept as completed.', tasks.completedCount],
    ['tasks_failed', 'gauge', 'Tasks kept as failed.', tasks.failedCount],
    ['uptime_seconds', 'counter', 'Seconds since the start.', process.uptimeSeconds],
    ['resident_bytes', 'gauge', 'Resident memory.', process.residentBytes],
    ['heap_used_bytes', 'gauge', 'Used heap.', process.heapUsedBytes],
    ['event_loop_delay_p99_seconds', 'gauge', 'Delay of the event loop.', process.eventLoopDelayP99Ms / 1_000],
  ]
  const lines = metrics.flatMap(([name, type, help, value]) =>
    value === null
      ? []
      : [`# HELP inglenook_${name} ${help}`, `# TYPE inglenook_${name} ${type}`, `inglenook_${name} ${value}`],
  )
  const perLibrary = inventory.libraries.map(
    ({ id, name, bookCount }) => `inglenook_library_books{id="${id}",name="${escapeLabel(name)}"} ${bookCount}`,
  )
  const header = ['# HELP inglenook_library_books Books in view by library.', '# TYPE inglenook_library_books gauge']
  const perServer = servers.map(
    ({ name, processId, version }) =>
      `inglenook_server_info{name="${escapeLabel(name)}",process="${processId}",version="${escapeLabel(version)}"} 1`,
  )
  const about = ['# HELP inglenook_server_info Running servers of the database.', '# TYPE inglenook_server_info gauge']
  const serverLines = perServer.length === 0 ? [] : [...about, ...perServer]
  return `${[...lines, ...header, ...perLibrary, ...serverLines].join('\n')}\n`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

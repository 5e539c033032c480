import type { Database } from '../db/database.ts'
import { runsElsewhere } from '../db/queries/system/tasks.ts'
import { neverPaused, type PauseSwitch } from '../domain/pause.ts'
import type { TaskBoard } from '../events/task-board.ts'

/** The jobs that other servers of the database run. */
export type DistantJobs = {
  runs(id: string): Promise<boolean>
  /** Resolves when no other server runs the job (any more). */
  settled(id: string): Promise<void>
  /** Asks the server that runs the job to stop it. */
  cancel(id: string): void
  /** Says that a job waits, which another server may have room for. */
  wake(): void
  /** The pause of a job that runs, but not here; null when no other server can have it. */
  pauseOf(id: string): PauseSwitch | null
}

/** What the others ask of this server. */
export type JobOrders = {
  readonly cancel: (id: string) => void
  readonly pause: (id: string, isOn: boolean) => void
  readonly wake: () => void
}

type Order = { readonly cancel: string } | { readonly pause: string; readonly isOn: boolean } | { readonly wake: true }

export function createDistantJobs(
  { peers, reader }: Pick<Database, 'peers' | 'reader'>,
  tasks: TaskBoard | undefined,
  orders: JobOrders,
): DistantJobs {
  const send = peers.channel<Order>('jobs', 'kept', (order) => {
    if ('cancel' in order) orders.cancel(order.cancel)
    else if ('pause' in order) orders.pause(order.pause, order.isOn)
    else orders.wake()
  })

  async function runs(id: string): Promise<boolean> {
    const server = peers.id()
    return server !== null && (await runsElsewhere(reader, id, server))
  }

  return {
    runs,
    async settled(id) {
      let wake = (): void => undefined
      const unfollow = reader.follow('system', () => wake())
      try {
        for (;;) {
          const changed = new Promise<void>((resolve) => {
            wake = resolve
          })
          if (!(await runs(id))) return
          await changed
        }
      } finally {
        unfollow()
      }
    },
    cancel: (id) => send({ cancel: id }),
    wake: () => send({ wake: true }),
    pauseOf(id) {
      if (peers.id() === null) return null
      return {
        ...neverPaused,
        // Its start may not have been heard of here yet.
        isOn: tasks?.active().find(({ taskId }) => taskId === id)?.paused === true,
        set(isOn: boolean) {
          tasks?.pause(id, isOn)
          send({ pause: id, isOn })
        },
      }
    },
  }
}

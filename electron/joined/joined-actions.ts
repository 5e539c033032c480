import type { DesktopParts } from '../desktop-context.ts'
import type { ChannelHandlers } from '../ipc/handle.ts'
import { clearJoined } from './joined-window.ts'

type Handlers = Pick<ChannelHandlers, 'lookForLibraries' | 'joinLibrary' | 'openLibrary' | 'forgetLibrary'>

export type JoinedActions = {
  /** Null: the library of this computer. @param page path of the interface */
  open(id: string | null, page?: string): Promise<void>
  /** For the pages of this computer's server. */
  readonly handlers: Handlers
}

/** @param show updates menu, tray and pages */
export function createJoinedActions(
  { joined, window, host, settings, state, args }: DesktopParts,
  show: () => void,
): JoinedActions {
  const open = async (id: string | null, page = '/') => {
    if (id !== null && id === joined.opened()?.id) {
      joined.retry()
      return window.show()
    }
    if (id === null && !settings.get().runsServer) {
      settings.set({ runsServer: true })
      void host.start({ safeMode: args.isSafeMode })
    }
    const isReopened = joined.opened()?.id !== (id ?? undefined)
    await joined.open(id)
    show()
    await (isReopened ? window.reopen(page) : window.show(page))
  }
  /** A computer that has no library of its own needs no server. */
  const stopUnused = async () => {
    const server = host.state()
    if (server.kind !== 'running' || !(await isUnused(server.server.address.port))) return
    settings.set({ runsServer: false })
    await host.stop()
  }
  return {
    open,
    handlers: {
      lookForLibraries: joined.look,
      async joinLibrary(choice) {
        const result = await joined.join(choice)
        if (result.kind === 'joined') {
          await open(result.server.id)
          await stopUnused()
        }
        return result.kind
      },
      openLibrary: (id) => open(id),
      async forgetLibrary(id) {
        await joined.forget(id)
        await clearJoined(id)
        show()
        return state()
      },
    },
  }
}

/** Whether nobody has set it up. */
async function isUnused(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/setup/status`)
    return ((await reply.json()) as { readonly setupRequired?: boolean }).setupRequired === true
  } catch {
    return false
  }
}

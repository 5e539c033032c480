type Handler = (event: object, ...args: unknown[]) => unknown
type Frame = { readonly url: string; readonly parent: object | null }
type Answer = { readonly value?: unknown; readonly refusal?: string }

const handlers = new Map<string, Handler>()

/** As in a new process. */
export const forgetHandlers = () => handlers.clear()

export const ipcMain = {
  handle: (channel: string, handler: Handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
}

/** Handles an IPC call of a page in the main process; errors are reduced to their message. */
export async function invoked(senderId: number, senderFrame: Frame, channel: string, args: unknown[]): Promise<Answer> {
  const handler = handlers.get(channel)
  if (handler === undefined) return { refusal: `No handler registered for '${channel}'` }
  try {
    return { value: await handler({ sender: { id: senderId }, senderFrame }, ...args) }
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) }
  }
}

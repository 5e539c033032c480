import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { isOwnPage } from '../security.ts'
import { type ChannelArgs, type ChannelName, type ChannelResult, channels } from './channels.ts'

export type ChannelHandlers = {
  readonly [N in ChannelName]: (...args: ChannelArgs<N>) => Promise<ChannelResult<N>> | ChannelResult<N>
}

/** Permitted senders: our window, and the origin of its pages while the server responds. */
export type PermittedSender = { readonly windowId: () => number | null; readonly origin: () => string | null }

/**
 * Whether a message comes from the main frame of our window on a page of our server. Rejects frames that show books,
 * pages of other origins and destroyed frames.
 */
export function isPermittedSender({ sender, senderFrame }: IpcMainInvokeEvent, permitted: PermittedSender): boolean {
  if (senderFrame === null || senderFrame.parent !== null || sender.id !== permitted.windowId()) return false
  return isOwnPage(senderFrame.url, permitted.origin())
}

/** Handles each channel after validating its sender and arguments. */
export function handleChannels(handlers: ChannelHandlers, permitted: PermittedSender): void {
  for (const name of Object.keys(channels) as ChannelName[]) handleChannel(name, handlers, permitted)
}

function handleChannel<N extends ChannelName>(name: N, handlers: ChannelHandlers, permitted: PermittedSender): void {
  ipcMain.handle(`inglenook:${name}`, (event, ...args: unknown[]) => {
    if (!isPermittedSender(event, permitted)) throw new Error('This page may not call the desktop app.')
    const parsed = channels[name].args.safeParse(args)
    if (!parsed.success) throw new Error(`These arguments aren’t valid for ${name}.`)
    const answer: (...given: ChannelArgs<N>) => unknown = handlers[name]
    return answer(...(parsed.data as ChannelArgs<N>))
  })
}

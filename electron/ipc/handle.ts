import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { isOwnPage } from '../security.ts'
import { type ChannelArgs, type ChannelName, type ChannelResult, channels } from './channels.ts'

export type ChannelHandlers = {
  readonly [N in ChannelName]: (...args: ChannelArgs<N>) => Promise<ChannelResult<N>> | ChannelResult<N>
}

/** Where questions may come from: the window of ours, and the address of its pages while the server answers. */
export type Asker = { readonly windowId: () => number | null; readonly origin: () => string | null }

/**
 * Whether a question comes from the main frame of our window, on a page of our server. A frame that a book is shown in, a
 * page that came from elsewhere and a frame that is gone are refused.
 */
export function mayAsk({ sender, senderFrame }: IpcMainInvokeEvent, asker: Asker): boolean {
  if (senderFrame === null || senderFrame.parent !== null || sender.id !== asker.windowId()) return false
  return isOwnPage(senderFrame.url, asker.origin())
}

/** Answers each channel once its sender and its arguments were checked. */
export function handleChannels(handlers: ChannelHandlers, asker: Asker): void {
  for (const name of Object.keys(channels) as ChannelName[]) handleChannel(name, handlers, asker)
}

function handleChannel<N extends ChannelName>(name: N, handlers: ChannelHandlers, asker: Asker): void {
  ipcMain.handle(`inglenook:${name}`, (event, ...args: unknown[]) => {
    if (!mayAsk(event, asker)) throw new Error('This page may not ask the desktop.')
    const parsed = channels[name].args.safeParse(args)
    if (!parsed.success) throw new Error(`The desktop does not understand what was asked of it: ${name}.`)
    const answer: (...given: ChannelArgs<N>) => unknown = handlers[name]
    return answer(...(parsed.data as ChannelArgs<N>))
  })
}

import { dialog, session as sessions } from 'electron'
import type { StartMessage } from '../ipc/channels.ts'
import { guardSession } from '../security.ts'
import type { JoinedServer } from '../settings-store.ts'
import { splashPage } from '../splash.ts'
import type { PageSource } from '../windows.ts'
import type { LanguageTexts, Texts } from '../words/texts.ts'
import type { ConnectionState } from './connection.ts'
import type { JoinedServers } from './joined-servers.ts'
import type { Change } from './reach.ts'

type SourceContext = {
  readonly joined: JoinedServers
  readonly strings: () => LanguageTexts
  /** Folder of the built interface, for the icon. */
  readonly interfaceFolder: string
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** A page that failed to load is tried again after this long, if its server answers. */
const reloadMs = 1_000

/** Cookies and offline books of each server are apart from those of all others. */
export const partitionOf = (id: string): string => `persist:joined-${id}`
const sessionOf = (id: string) => sessions.fromPartition(partitionOf(id))

/** The pages of a server of another computer: like in a browser, they can call nothing of the desktop. */
export function joinedSource(server: JoinedServer, context: SourceContext): PageSource {
  const { joined, strings, interfaceFolder, schedule } = context
  const session = sessionOf(server.id)
  const origin = () => (joined.opened()?.id === server.id ? joined.origin() : null)
  guardSession(session, origin)
  const message = () => connectionMessage(server.name, joined.state(), strings().texts)
  return {
    session,
    preload: null,
    origin,
    splash: { message, page: () => splashPage(message(), strings(), interfaceFolder) },
    beforeLoad: joined.settled,
    onUnreachable() {
      // The user would be asked again.
      if (joined.state() !== 'refused') schedule(joined.retry, reloadMs)
    },
    onOutside: () => void showProviderNotice(strings().texts),
  }
}

function connectionMessage(name: string, state: ConnectionState, { joined: words }: Texts): StartMessage {
  const isBusy = state !== 'refused'
  if (state === 'unreachable')
    return { text: words.unreachable(name), detail: words.unreachableDetail, isBusy, share: null }
  if (state === 'refused') return { text: words.refused(name), detail: words.refusedDetail, isBusy, share: null }
  return { text: words.connecting(name), detail: '', isBusy, share: null }
}

/** State of the opened library, in one line. */
export function joinedLine({ name }: JoinedServer, state: ConnectionState, { joined: words }: Texts): string {
  if (state === 'connecting') return words.connecting(name)
  return state === 'connected' ? words.line(name) : words.away(name)
}

/** Signs out of a server, and removes its books from this computer. */
export async function clearJoined(id: string): Promise<void> {
  await sessionOf(id).clearStorageData()
}

/** Asks whether to go on with a server that is not as it was. */
export async function acceptsChange(
  { name }: JoinedServer,
  change: Change,
  { joined: words }: Texts,
): Promise<boolean> {
  return change.kind === 'key'
    ? confirm(words.key.title(name), words.key.body, words)
    : confirm(words.certificate.title(name), words.certificate.body(change.fingerprint), words)
}

/** Asks whether to trust the certificate of a server at the first time. */
export async function acceptsCertificate(
  host: string,
  fingerprint: string,
  { joined: words }: Texts,
): Promise<boolean> {
  return confirm(words.certificate.title(host), words.certificate.body(fingerprint), words)
}

async function confirm(message: string, detail: string, words: Texts['joined']): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    ...{ type: 'warning', message, detail, noLink: true, defaultId: 1, cancelId: 1 },
    buttons: [words.trust, words.dontTrust],
  })
  return response === 0
}

/** An identity provider sends people back to the other computer, not to this window. */
async function showProviderNotice({ joined: { provider } }: Texts): Promise<void> {
  const { title: message, body: detail, close } = provider
  await dialog.showMessageBox({ type: 'info', message, detail, noLink: true, buttons: [close] })
}

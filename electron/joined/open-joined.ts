import { session as sessions } from 'electron'
import { showNotification } from '../notifications.ts'
import type { SettingsStore } from '../settings-store.ts'
import type { PageSource } from '../windows.ts'
import type { LanguageTexts } from '../words/texts.ts'
import { createJoinedServers, type JoinedServers } from './joined-servers.ts'
import { acceptsCertificate, acceptsChange, joinedLine, joinedSource, partitionOf } from './joined-window.ts'
import { followNewBooks } from './new-books.ts'

/** Libraries of other computers in the window. */
export type Joined = JoinedServers & {
  /** Of the opened one; null: the window shows the library of this computer. */
  source(): PageSource | null
  /** State of the opened one for tray and menu; empty: the window shows the library of this computer. */
  lines(): readonly string[]
}

export type JoinedContext = {
  readonly settings: SettingsStore
  readonly strings: () => LanguageTexts
  readonly interfaceFolder: string
  /** Of the server on this computer; null while it does not respond. */
  readonly ownOrigin: () => string | null
  /** Called when the way to the opened one has changed. @param isLoadable whether its pages may be there now */
  readonly onChange: (isLoadable: boolean) => void
  /** Called when a notification is selected. */
  readonly onSelected: () => void
  readonly schedule: (task: () => void, ms: number) => () => void
}

export function openJoined(context: JoinedContext): Joined {
  const { settings, strings, ownOrigin, onChange, onSelected, schedule } = context
  let stopFollowing: () => void = () => undefined
  let followed: string | null = null

  const joined = createJoinedServers({
    settings,
    schedule,
    find: async () => (await import('../../server/index.ts')).findServers(),
    async ownId() {
      const origin = ownOrigin()
      if (origin === null) return null
      const { askIdentity } = await import('./identity.ts')
      const answer = await askIdentity({ url: origin, fingerprint: null })
      return answer.kind === 'identity' ? answer.identity.id : null
    },
    acceptsCertificate: (name, fingerprint) => acceptsCertificate(name, fingerprint, strings().texts),
    accepts: (server, change) => acceptsChange(server, change, strings().texts),
    onOpened() {
      follow()
      // Books that are kept offline are there in any case.
      onChange(true)
    },
    onChange: () => onChange(joined.state() === 'connected'),
  })

  /** Tells of new books of the opened one. */
  function follow(): void {
    const server = joined.opened()
    const origin = joined.origin()
    const wanted = server === null || origin === null ? null : `${server.id} ${origin}`
    if (wanted === followed) return
    stopFollowing()
    stopFollowing = () => undefined
    followed = wanted
    if (server === null || origin === null) return
    const session = sessions.fromPartition(partitionOf(server.id))
    stopFollowing = followNewBooks({
      fetch: (url, init) => session.fetch(url, init),
      ...{ origin, schedule },
      onBooks(count) {
        const { joined: words, scan } = strings().texts
        showNotification({ title: words.newBooks(server.name), body: `${scan.added(count)}.` }, onSelected)
      },
    })
  }

  return {
    ...joined,
    source() {
      const server = joined.opened()
      return server === null ? null : joinedSource(server, { ...context, joined })
    },
    lines() {
      const server = joined.opened()
      return server === null ? [] : [joinedLine(server, joined.state(), strings().texts)]
    },
    async open(id) {
      await joined.open(id)
      follow()
    },
    async close() {
      stopFollowing()
      await joined.close()
    },
  }
}

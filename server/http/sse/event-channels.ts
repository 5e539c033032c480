import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { Clock } from '../../domain/ids.ts'
import type { EventBus } from '../../events/bus.ts'
import { createEventRecord, type EventRecord, type RecordedEvent } from '../../events/event-record.ts'
import { createViewerEvents } from './viewer-events.ts'

/** The events of one person, the same for all of their streams: event ids depend on nothing else. */
export type EventChannel = Pick<EventRecord, 'since' | 'lastId'> & {
  /** Viewers with the same key get the same events. */
  readonly key: string
  /** Recorded events without those that have become hidden since. */
  stillVisible(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
  /**
   * @param onEnd called when the channel cannot continue
   * @returns unsubscribes; to be called by every follower
   */
  follow(listener: (events: readonly RecordedEvent[]) => void, onEnd: () => void): () => void
}

export type EventChannels = {
  /** The channel of a viewer; retained for {@link retainedMs} for clients that reconnect. */
  open(viewer: Viewer): EventChannel
  close(): void
}

type Channel = EventChannel & { isIdleSince: number | null; end(): void }

/** How long the channel of a viewer without clients is retained, and how many of them. */
const retainedMs = 15 * 60_000
const maxIdle = 100

export type ChannelSources = { readonly bus: EventBus; readonly reader: Reader; readonly clock: Clock }

export function createEventChannels(sources: ChannelSources): EventChannels {
  const { clock } = sources
  const channels = new Map<string, Channel>()

  function forgetIdle(): void {
    const idle = [...channels.values()]
      .filter(({ isIdleSince }) => isIdleSince !== null)
      .sort((a, b) => (b.isIdleSince ?? 0) - (a.isIdleSince ?? 0))
    for (const [index, channel] of idle.entries()) {
      if (index >= maxIdle || clock() - (channel.isIdleSince ?? 0) > retainedMs) channel.end()
    }
  }

  return {
    open(viewer) {
      forgetIdle()
      const key = channelKey(viewer)
      const known = channels.get(key)
      if (known !== undefined) return known
      const channel: Channel = createChannel(sources, viewer, () => {
        if (channels.get(key) === channel) channels.delete(key)
      })
      channels.set(key, channel)
      return channel
    },
    close() {
      for (const channel of [...channels.values()]) channel.end()
    },
  }
}

/** Everything that decides which events a viewer gets. */
export function channelKey({ permissions, withheldByKey: _, ...viewer }: Viewer): string {
  return JSON.stringify([[...permissions].sort(), viewer])
}

function createChannel({ bus, reader, clock }: ChannelSources, viewer: Viewer, onEnd: () => void): Channel {
  const events = createViewerEvents(viewer, reader)
  const endCallbacks = new Set<() => void>()
  // One batch at a time, to preserve the order of events.
  let last: Promise<void> = Promise.resolve()
  const then = (work: () => Promise<void> | void) => {
    last = last.then(work).catch(channelEnd)
  }
  const record = createEventRecord({
    clock,
    onListenerError: channelEnd,
    onBurstEnd() {
      bus.flush()
      then(() => record.flush())
    },
  })
  const unfollow = bus.follow((batch) => then(async () => record.take(await events.select(batch))))

  function channelEnd(): void {
    unfollow()
    record.close()
    onEnd()
    for (const end of [...endCallbacks]) end()
  }

  const channel: Channel = {
    key: channelKey(viewer),
    isIdleSince: clock(),
    since: record.since,
    stillVisible: events.stillVisible,
    lastId: record.lastId,
    end: channelEnd,
    follow(listener, end) {
      const unfollowRecord = record.follow(listener)
      endCallbacks.add(end)
      channel.isIdleSince = null
      return () => {
        unfollowRecord()
        endCallbacks.delete(end)
        if (endCallbacks.size === 0) channel.isIdleSince = clock()
      }
    },
  }
  return channel
}

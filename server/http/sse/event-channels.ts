import type { Reader } from '../../db/database.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { Clock } from '../../domain/ids.ts'
import type { EventBus } from '../../events/bus.ts'
import { createEventRecord, type EventRecord, type RecordedEvent } from '../../events/event-record.ts'
import { createViewerEvents } from './viewer-events.ts'

/** What one person is told, the same to all of their streams: its ids grow with what they are told, and nothing else. */
export type EventChannel = Pick<EventRecord, 'since' | 'lastId'> & {
  /** Two viewers of one key are told the same. */
  readonly key: string
  /** What was told before without what was taken from sight since then. */
  stillVisible(events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]>
  /** @param onEnd called when the channel cannot go on. @returns what ends it, to be called by everybody who follows */
  follow(listener: (events: readonly RecordedEvent[]) => void, onEnd: () => void): () => void
}

export type EventChannels = {
  /** The channel of a viewer; it is there for those who come back for as long as {@link retainedMs}. */
  open(viewer: Viewer): EventChannel
  close(): void
}

type Channel = EventChannel & { isIdleSince: number | null; end(): void }

/** How long the channel of somebody who left is retained, and how many there are of those. */
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

/** Everything that decides what somebody is told. */
export function channelKey({ permissions, withheldByKey: _, ...viewer }: Viewer): string {
  return JSON.stringify([[...permissions].sort(), viewer])
}

function createChannel({ bus, reader, clock }: ChannelSources, viewer: Viewer, onEnd: () => void): Channel {
  const events = createViewerEvents(viewer, reader)
  const enders = new Set<() => void>()
  // One batch after the other, so that what is told has the order of what happened.
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
    for (const end of [...enders]) end()
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
      enders.add(end)
      channel.isIdleSince = null
      return () => {
        unfollowRecord()
        enders.delete(end)
        if (enders.size === 0) channel.isIdleSince = clock()
      }
    },
  }
  return channel
}

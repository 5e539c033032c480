import type { Viewer } from '../../domain/access/viewer.ts'
import type { RecordedEvent } from '../../events/event-record.ts'
import { channelKey, type EventChannel, type EventChannels } from './event-channels.ts'
import type { EventClient, inOrder } from './event-client.ts'
import type { ListenerNow } from './stream-registry.ts'

type Stream = {
  readonly channels: EventChannels
  readonly client: EventClient
  readonly listener: ListenerNow
  readonly sendInOrder: ReturnType<typeof inOrder>
}

type Delivery = {
  readonly deliver: (viewer: Viewer, events: readonly RecordedEvent[]) => Promise<void> | void
  /** The viewer's access may have changed. */
  readonly onOther?: () => void
}

/** The channel that a stream follows at present. */
export type Feed = {
  readonly channel: () => EventChannel
  /** Switches to another channel when the viewer's access changed. */
  readonly updateViewer: (viewer: Viewer) => void
  readonly stop: () => void
}

/** Follows the channel of a viewer, and switches to another one when their access changes. */
export function followAs(
  { channels, client, listener, sendInOrder }: Stream,
  viewer: Viewer,
  { deliver, onOther = () => undefined }: Delivery,
): Feed {
  let channel = channels.open(viewer)
  let unfollow = follow(channel)

  function follow(from: EventChannel): () => void {
    const take = async (events: readonly RecordedEvent[]) => {
      const now = await listener()
      if (now === null) return
      updateViewer(now)
      if (channel === from) await deliver(now, events)
    }
    return from.follow(
      (events) => sendInOrder(() => take(events)),
      () => client.end(),
    )
  }

  function updateViewer(now: Viewer): void {
    if (channelKey(now) === channel.key) return
    const before = unfollow
    channel = channels.open(now)
    unfollow = follow(channel)
    before()
    onOther()
  }

  return { channel: () => channel, updateViewer, stop: () => unfollow() }
}

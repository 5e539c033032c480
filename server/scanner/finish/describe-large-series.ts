import { Worker } from 'node:worker_threads'
import type { Merged } from '../../domain/metadata/merge.ts'
import type { SeriesFields } from '../../domain/metadata/patch.ts'
import type { DescribingSettings } from '../../domain/scan/describe-book.ts'
import type { DescribedMember, OrderingNumbers } from '../../domain/scan/describe-series.ts'
import { createInbox } from '../walk/inbox.ts'

export type LargeSeries = {
  readonly settings: DescribingSettings
  /** The books of the series in portions. */
  readonly sources: AsyncIterable<readonly WrittenSource[]>
  /** Determines the title of the series from the common metadata of its books. Null: from the path. */
  readonly titleOf: (merged: Merged<SeriesFields>) => Promise<string | null>
  /** Stores the changes of some of the books. */
  readonly store: (portion: Extract<DescribeAnswer, { kind: 'portion' }>) => Promise<void>
}

/** Heap limit in megabytes: enough for the metadata of half a million books. */
const HEAP_MB = 2_048

/**
 * Describes the books of a large series in a separate thread: a hundred thousand take seconds, during which the main
 * thread stays responsive.
 * @throws when the thread crashes
 */
export async function describeLargeSeries(
  { settings, sources, titleOf, store }: LargeSeries,
  signal: AbortSignal,
): Promise<void> {
  const inbox = createInbox<DescribeAnswer>()
  const order: DescribeOrder = { settings }
  const thread = new Worker(new URL('./describe-thread.ts', import.meta.url), {
    name: 'inglenook-describe',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const send = (request: DescribeRequest) => thread.postMessage(request)
  const stop = (): void => inbox.push({ kind: 'end' })
  thread.on('message', (answer: DescribeAnswer) => inbox.push(answer))
  thread.on('error', (error) => inbox.push(error))
  signal.addEventListener('abort', stop)
  try {
    for await (const portion of sources) send({ kind: 'sources', sources: portion })
    send({ kind: 'end' })
    for (;;) {
      const answer = await inbox.next()
      if (answer instanceof Error) throw answer
      if (answer.kind === 'end' || signal.aborted) return
      if (answer.kind === 'merged') send({ kind: 'title', title: await titleOf(answer.merged) })
      else {
        await store(answer)
        send({ kind: 'next' })
      }
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** Start data of the describing thread. */
export type DescribeOrder = { readonly settings: DescribingSettings }

/** The stored metadata of files as JSON; the thread parses it. */
type WrittenSource = {
  readonly bookId: string
  readonly relativePath: string
  readonly patches: string
  readonly isGuest: boolean
  /** Numbers locked by a person. */
  readonly numbers: OrderingNumbers
}

/** To the thread: the books of the series in portions, then (`title`) the series title; `next` requests a portion. */
export type DescribeRequest =
  | { readonly kind: 'sources'; readonly sources: readonly WrittenSource[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'title'; readonly title: string | null }
  | { readonly kind: 'next' }

/** From the thread: the common metadata of the books, then their changes in portions. */
export type DescribeAnswer =
  | { readonly kind: 'merged'; readonly merged: Merged<SeriesFields> }
  | {
      readonly kind: 'portion'
      readonly sortNumbers: readonly { readonly id: string; readonly sortNumber: number }[]
      readonly described: readonly DescribedMember[]
    }
  | { readonly kind: 'end' }

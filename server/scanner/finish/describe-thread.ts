import { parentPort, workerData } from 'node:worker_threads'
import type { SourcePatch } from '../../domain/book/analysis.ts'
import { createBookDescriber } from '../../domain/scan/describe-book.ts'
import { describeTogether, mergeMembers, type SeriesMember, seriesMember } from '../../domain/scan/describe-series.ts'
import type { DescribeAnswer, DescribeOrder, DescribeRequest } from './describe-large-series.ts'

/** Books per message, which the main thread processes at once. */
const PORTION = 250

const describe = createBookDescriber((workerData as DescribeOrder).settings)
const members: SeriesMember[] = []

function post(answer: DescribeAnswer): void {
  parentPort?.postMessage(answer)
}

function* answersTo(title: string | null): Generator<DescribeAnswer, void> {
  const { sortNumbers, described } = describeTogether(describe, members, title)
  const others = described.filter(({ isOther }) => isOther)
  for (let at = 0; at < sortNumbers.length; at += PORTION) {
    yield {
      kind: 'portion',
      sortNumbers: sortNumbers.slice(at, at + PORTION),
      described: others.slice(at, at + PORTION),
    }
  }
}

/** One portion at a time: the main thread processes all pending messages at once. */
function postNext(): void {
  const step = answers?.next()
  post(step === undefined || step.done === true ? { kind: 'end' } : step.value)
}

let answers: Generator<DescribeAnswer, void> | null = null

parentPort?.on('message', (request: DescribeRequest) => {
  if (request.kind === 'end') return post({ kind: 'merged', merged: mergeMembers(members) })
  if (request.kind === 'title') answers = answersTo(request.title)
  if (request.kind !== 'sources') return postNext()
  for (const { patches, numbers, ...source } of request.sources) {
    members.push(seriesMember(describe, { ...source, patches: JSON.parse(patches) as SourcePatch[] }, numbers))
  }
})

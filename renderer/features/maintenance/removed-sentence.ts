import { formatBytes } from '../../lib/format.ts'
import { texts } from './texts.ts'

const words = texts.covers

/** What a cleanup removed, from the result of its task; people with partial access get no result. */
export function removedSentence(result: unknown): string {
  if (typeof result !== 'object' || result === null) return words.done
  const numberOf = (name: string): number => {
    const value = (result as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'number' ? value : 0
  }
  const removed = numberOf('thumbnailsDeleted') + numberOf('coversDeleted')
  const failures = numberOf('failures')
  const failed = failures === 0 ? '' : ` ${words.notRemoved(failures)}`
  if (removed === 0) return words.noneRemoved + failed
  return words.removed(removed, formatBytes(numberOf('bytesFreed'))) + failed
}

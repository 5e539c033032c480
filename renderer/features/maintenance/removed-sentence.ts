import { formatBytes, plural } from '../../lib/format.ts'

/** What a clean-up removed, from the result of its task; people who see a part of the catalog get no result. */
export function removedSentence(result: unknown): string {
  if (typeof result !== 'object' || result === null) return 'The clean-up is done.'
  const numberOf = (name: string): number => {
    const value = (result as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'number' ? value : 0
  }
  const removed = numberOf('thumbnailsDeleted') + numberOf('coversDeleted')
  const failures = numberOf('failures')
  const failed = failures === 0 ? '' : ` ${plural(failures, 'file')} could not be removed; the log says why.`
  if (removed === 0) return `Nothing was removed.${failed}`
  return `${plural(removed, 'file')} removed, ${formatBytes(numberOf('bytesFreed'))} are free again.${failed}`
}

import { type Context, idOf, type Members, type PollResult, type Release } from '../../sdk/index.ts'
import { textOf, wholeOf } from './read.ts'
import { pageOf } from './series.ts'

/** Reads a series of the service. @throws PluginError */
type Read = (externalId: string) => Promise<{ readonly id: string; readonly series: Members }>

export const source = { sourceKey: 'latest', displayName: 'MangaBaka', kind: 'metadata-feed' }

/** A poll ends before the server would end it, after five minutes; the next one goes on from there. */
const longestMs = 240_000

/**
 * Compares the latest volume and chapter that MangaBaka knows with what the server knows of each tracked series.
 * @param now milliseconds
 */
export async function poll(
  { sourceId }: { readonly sourceId: string },
  { releases, log }: Context,
  { read, now }: { readonly read: Read; readonly now: () => number },
): Promise<PollResult> {
  const end = now() + longestMs
  const { state } = await releases.getState(sourceId)
  const total = await releases.count(sourceId)
  const first = wholeOf(state?.next, 0, total - 1) ?? 0
  // Someone may stop tracking a series while it is read.
  const recordOrSkip = async (release: Release) => {
    try {
      await releases.record(sourceId, release)
    } catch (error) {
      if ((error as { code?: unknown }).code !== refusedCode) throw error
      log.warn(error instanceof Error ? error.message : String(error))
    }
  }
  let parsed = 0
  for await (const { seriesId, externalIds, ...known } of releases.tracked(sourceId, first)) {
    if (now() >= end) break
    const externalId = externalIds?.mangabaka
    const found = externalId === undefined ? null : await readOrNull(read, externalId, log)
    parsed += 1
    await releases.report(first + parsed, total)
    const release = found === null ? null : releaseOf(found, known)
    if (release !== null) await recordOrSkip({ ...release, seriesId, reason: 'mangabaka-id' })
  }
  const next = first + parsed
  await releases.setState(sourceId, { state: { next: next >= total ? 0 : next } })
  return { parsed }
}

/** One series that is gone or merged does not end the poll; a service that is busy or down does. */
async function readOrNull(read: Read, externalId: string, log: Context['log']) {
  try {
    return await read(externalId)
  } catch (error) {
    if ((error as { code?: unknown }).code !== notFoundCode) throw error
    log.warn(error instanceof Error ? error.message : String(error))
    return null
  }
}
const notFoundCode = -32_002
const refusedCode = -32_602

type Known = { readonly latestKnownVolume: number | null; readonly latestKnownChapter: number | null }

/** The latest volume and chapter; `null`: they are known. */
function releaseOf(
  { id, series }: { readonly id: string; readonly series: Members },
  { latestKnownVolume, latestKnownChapter }: Known,
): Release | null {
  const volume = wholeOf(series.final_volume, 1, 100_000)
  const chapter = numberOf(series.total_chapters)
  const hasVolume = volume !== undefined && volume > (latestKnownVolume ?? 0)
  const hasChapter = chapter !== undefined && chapter > (latestKnownChapter ?? 0)
  if (!hasVolume && !hasChapter) return null
  return {
    externalReleaseId: `${idOf(series.id) ?? id}:v${volume ?? '-'}:c${chapter ?? '-'}`,
    volumes: hasVolume ? [{ start: volume, end: volume }] : [],
    chapters: hasChapter ? [{ start: chapter, end: chapter }] : [],
    payloadUrl: pageOf(id),
    confidence: 1,
  }
}

/** It writes numbers as texts, such as `71.5`. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN)
  return number > 0 && number <= 100_000 ? number : undefined
}

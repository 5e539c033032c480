import { createHash } from 'node:crypto'
import type { CoverOwner, CoverRecord } from '../../../db/records/cover.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { coverRule, maxCoverBytes, thumbnailRule, usualThumbnailEdge } from '../../../domain/book/picture-sizes.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { OfferedCover } from '../../../domain/plugins/answer-parts.ts'
import { readBookOffer } from '../../../domain/plugins/book-offer.ts'
import { coverStatus, type MatchStatus } from '../../../domain/plugins/compare-offer.ts'
import { mayWrite } from '../../../domain/plugins/plugin-rights.ts'
import { readOffer } from '../../../domain/plugins/series-offer.ts'
import { addCover } from '../../covers/covers.ts'
import type { OpenedThumbnail } from '../../covers/open-thumbnail.ts'
import { refusedPicture } from '../../covers/store-picture.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata, seriesMetadata } from '../../metadata/edit-metadata.ts'
import { askProvider, type Provider, providerFor, refuseAnswer } from './providers.ts'

/** What a plugin offers as covers of a series or a book. */
export type CoverChoices = {
  /** What choosing one would do. */
  readonly status: MatchStatus
  readonly offered: readonly {
    /** Names the picture to the operations, for an hour. Opaque. */
    readonly token: string
    /** Host that the picture would be fetched from. */
    readonly host: string
    /** Pixels, as the plugin says; null: unknown. */
    readonly width: number | null
    readonly height: number | null
  }[]
}

/** An entry of a plugin, and what it is compared to. */
export type CoverRequest = { readonly owner: CoverOwner; readonly pluginId: string; readonly externalId: string }

type Offer = { readonly externalId: string; readonly covers: readonly OfferedCover[] }

const validMs = 3_600_000

/** Names the covers of an offer, so that only these pictures can be asked for. */
export function nameCovers(
  { seal, clock }: Pick<LibraryContext, 'seal' | 'clock'>,
  provider: Provider,
  { externalId, covers }: Offer,
  locks: readonly string[],
): CoverChoices {
  const until = String(clock() + validMs)
  const usable = covers.filter(({ url }) => URL.canParse(url))
  const status = statusFor(provider, usable.length > 0, locks)
  const offered = usable.map(({ url, width, height }) => ({
    token: Buffer.from(seal.close(purposeOf(provider.id, externalId), { url, until })).toString('base64url'),
    host: new URL(url).host,
    width,
    height,
  }))
  return { status, offered }
}

function purposeOf(pluginId: string, externalId: string): string {
  return `offered cover ${pluginId} ${externalId}`
}

function statusFor({ permissions }: Provider, isOffered: boolean, locks: readonly string[]): MatchStatus {
  return coverStatus({ isOffered, isLocked: locks.includes('cover'), may: mayWrite(permissions, 'cover') })
}

/**
 * A picture that a plugin offered, as a small JPEG. It is fetched when it is loaded, and cached with the pages.
 * @throws AppError `not_found`, also for a token that is not of this entry or has expired; `conflict` in safe mode. Its
 * `load`: as `takeCover`
 */
export async function openOfferedCover(
  viewer: Viewer,
  context: LibraryContext,
  { token, ...request }: CoverRequest & { readonly token: string },
): Promise<OpenedThumbnail> {
  const { provider } = await coverSubject(viewer, context, request)
  const url = urlIn(context, request, token)
  const digest = createHash('sha256').update(`${provider.id} ${url}`).digest('hex')
  const version = `offered-cover-${digest}`
  const load = async () => {
    const cached = await context.pages.cache.get(version)
    if (cached !== null) return cached.bytes
    const bytes = await fetchCover(context, provider, url)
    const encoded = await context.workers.run('encode-cover', { bytes, ...previewRules })
    if (!encoded.ok) throw refusedPicture(encoded.failure)
    await context.pages.cache.put(version, { bytes: encoded.value.small, mediaType: 'image/jpeg' })
    return encoded.value.small
  }
  return { version, updatedAt: 0, mediaType: 'image/jpeg', load }
}

const previewRules = { large: coverRule, small: thumbnailRule({ edge: usualThumbnailEdge, quality: 85 }) }

/**
 * Fetches a picture that a plugin offers, and stores and selects it as an uploaded cover.
 * @throws AppError `not_found`; `conflict` when the plugin no longer offers it or may not change covers, when the cover
 * is locked, or in safe mode; `unavailable` when it cannot be fetched; as `addCover`
 */
export async function takeCover(
  viewer: Viewer,
  context: LibraryContext,
  { token, ...request }: CoverRequest & { readonly token: string },
): Promise<CoverRecord> {
  const { provider, locks } = await coverSubject(viewer, context, request)
  const url = urlIn(context, request, token)
  const status = statusFor(provider, true, locks)
  if (status === 'no-permission') throw new AppError('offered_cover_not_allowed', { name: provider.displayName })
  if (status === 'locked') throw new AppError('offered_cover_locked')
  const { covers } = await offerOf(context, provider, request)
  if (!covers.some((cover) => cover.url === url)) {
    throw new AppError('offered_cover_gone', { name: provider.displayName })
  }
  return addCover(viewer, context, request.owner, { bytes: () => fetchCover(context, provider, url) })
}

async function coverSubject(
  viewer: Viewer,
  context: LibraryContext,
  { owner: { kind, id }, pluginId }: CoverRequest,
): Promise<{ readonly provider: Provider; readonly locks: readonly string[] }> {
  const read = kind === 'series' ? seriesMetadata : bookMetadata
  const { libraryId, locks } = await read(viewer, context, id)
  return { provider: await providerFor(context, { pluginId, libraryId, kind }), locks }
}

/** @throws AppError `not_found` */
function urlIn({ seal, clock }: LibraryContext, { pluginId, externalId }: CoverRequest, token: string): string {
  const named = seal.open(purposeOf(pluginId, externalId), Buffer.from(token, 'base64url'))
  if (named?.url === undefined || Number(named.until) < clock()) throw notFound('cover')
  return named.url
}

async function offerOf(context: LibraryContext, provider: Provider, request: CoverRequest): Promise<Offer> {
  const { externalId, owner } = request
  const method = `metadata/${owner.kind}/get`
  const answer = await askProvider(context, provider, { method, params: { externalId } })
  const read = owner.kind === 'series' ? readOffer : readBookOffer
  return read(answer, externalId) ?? refuseAnswer(context, provider, method)
}

async function fetchCover({ pluginRunner }: LibraryContext, provider: Provider, url: string): Promise<Uint8Array> {
  const fetched = await pluginRunner.fetchPicture(provider, url, { maxBytes: maxCoverBytes })
  if (!fetched.ok) throw new AppError('offered_cover_unavailable', { problem: fetched.failure })
  return fetched.value
}

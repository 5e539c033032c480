import type { ReferenceOwner } from '../../../db/records/references.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { editBookMetadata, editSeriesMetadata, seriesMetadata } from '../../../library/metadata/edit-metadata.ts'
import { putLink, putTitle, references, removeReference } from '../../../library/metadata/references.ts'
import { readJson } from '../../kit/request/read-json.ts'
import type { CompatContext } from '../compat-context.ts'
import { type MetadataInput, readBookMetadata, readSeriesMetadata } from '../metadata-input.ts'
import type { Call, Compat } from '../tree.ts'

/** Metadata written by tools. Fields that are set are locked unless stated otherwise. */
export function serveMetadata({ context, serve }: Compat): void {
  const bodyOf = ({ exchange }: Call) => readJson(exchange.req, exchange.res)
  serve({ method: 'patch', path: '/api/v1/series/:id/metadata', access: 'series-write' }, async (call) => {
    const input = readSeriesMetadata(await bodyOf(call))
    const [{ viewer }, seriesId] = [call, call.id()]
    await editSeriesMetadata(viewer, context, { seriesId, edit: editOf(input) })
    await replaceTitles(viewer, context, seriesId, input.titles)
    await replaceLinks(viewer, context, { kind: 'series', id: seriesId }, input.links)
  })
  serve({ method: 'patch', path: '/api/v1/books/:id/metadata', access: 'books-write' }, async (call) => {
    const input = readBookMetadata(await bodyOf(call))
    const [{ viewer }, bookId] = [call, call.id()]
    const { appNumber } = input
    const edit = { ...editOf(input), ...(appNumber !== undefined && { appNumber }) }
    await editBookMetadata(viewer, context, { bookId, edit })
    await replaceLinks(viewer, context, { kind: 'book', id: bookId }, input.links)
  })
}

/** A field that is set is not unlocked in the same request: it would revert to its file's value at once. */
function editOf<Lock extends string>({ values, locks }: MetadataInput<Lock>) {
  const wanted = Object.entries<boolean | undefined>(locks).filter(([field, flag]) => flag || !(field in values))
  return { values, locks: Object.fromEntries(wanted) as Partial<Record<Lock, boolean>> }
}

async function replaceLinks(
  viewer: Viewer,
  context: CompatContext,
  owner: ReferenceOwner,
  links: MetadataInput<string>['links'],
): Promise<void> {
  if (links === undefined) return
  const { externalLinks } = await references(viewer, context, owner)
  const isSame = (link: { label: string; url: string }, own: (typeof externalLinks)[number]) =>
    link.label === own.sourceName && link.url === own.url
  for (const own of externalLinks) {
    if (links.some((link) => isSame(link, own))) continue
    await removeReference(viewer, context, owner, { kind: 'link', key: own.id })
  }
  for (const { label, url } of links) {
    if (externalLinks.some((own) => isSame({ label, url }, own))) continue
    await putLink(viewer, context, owner, { sourceName: label, url, externalId: null })
  }
}

async function replaceTitles(
  viewer: Viewer,
  context: CompatContext,
  seriesId: string,
  titles: MetadataInput<string>['titles'],
): Promise<void> {
  if (titles === undefined) return
  const { titles: before } = await seriesMetadata(viewer, context, seriesId)
  for (const own of before) {
    if (titles.some(({ label, title }) => label === own.label && title === own.title)) continue
    await removeReference(viewer, context, { kind: 'series', id: seriesId }, { kind: 'title', key: own.id })
  }
  for (const { label, title } of titles) {
    if (before.some((own) => label === own.label && title === own.title)) continue
    await putTitle(viewer, context, { seriesId, titleId: null, label, title })
  }
}

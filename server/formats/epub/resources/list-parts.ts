import type { EpubParts, EpubResource } from '../../../domain/book/analysis.ts'
import type { EpubContainer } from '../opening/open-container.ts'
import type { ReadingStep } from '../outline/spine.ts'
import { readFurtherLists } from '../outline/table-of-contents.ts'
import { servedType } from './served-type.ts'

/** Further resources are not listed, but can still be requested. */
const MAX_RESOURCES = 20_000

/** The resources of a book outside its reading order, and its lists besides the table of contents. */
export async function listParts(container: EpubContainer, steps: readonly ReadingStep[]): Promise<EpubParts> {
  const { cover } = container.package
  return {
    resources: resourcesOf(container, steps),
    cover: (cover === null ? undefined : container.find(cover.href)?.name) ?? null,
    ...(await readFurtherLists(container)),
  }
}

function resourcesOf(container: EpubContainer, steps: readonly ReadingStep[]): EpubResource[] {
  const listed = new Set(steps.map(({ href }) => href))
  const resources: EpubResource[] = []
  for (const item of container.package.manifest) {
    if (resources.length >= MAX_RESOURCES) break
    const name = container.find(item.href)?.name
    if (name === undefined || listed.has(name) || container.protections.get(name) === 'locked') continue
    listed.add(name)
    const mediaType = servedType(name, item.mediaType)
    if (mediaType !== null) resources.push({ href: name, mediaType })
  }
  return resources
}

import type { EpubParts, TocEntry } from '../../../domain/book/analysis.ts'
import { resolveHref } from '../../kit/opf/resolve-href.ts'
import {
  attribute,
  childElement,
  childElements,
  descendants,
  parseXml,
  textOf,
  type XmlElement,
} from '../../kit/xml.ts'
import type { EpubContainer } from '../opening/open-container.ts'

const MAX_ENTRIES = 20_000
const MAX_DEPTH = 32
const LONGEST_TITLE = 1_000

/** An entry of either kind of document, before its reference is resolved. */
type Draft = { readonly title: string; readonly href: string; readonly children: readonly Draft[] }

/**
 * The table of contents from the navigation document (EPUB 3), else from the NCX (EPUB 2). Hrefs are entry names, with
 * `#` and the fragment when there is one; empty for a heading without a target.
 */
export async function readTableOfContents(container: EpubContainer): Promise<readonly TocEntry[]> {
  const { navigation, ncx } = container.package
  for (const [item, read] of [[navigation, navigationDrafts] as const, [ncx, ncxDrafts] as const]) {
    const root = item === null ? null : await readRoot(container, item.href)
    const drafts = root === null ? [] : read(root)
    if (item !== null && drafts.length > 0) return resolved(container, item.href, drafts)
  }
  return []
}

/** The other lists of the navigation document (EPUB 3.3, 5.4), else of the NCX; empty when there are none. */
export async function readFurtherLists(container: EpubContainer): Promise<Pick<EpubParts, 'landmarks' | 'pageList'>> {
  const { navigation, ncx } = container.package
  const root = navigation === null ? null : await readRoot(container, navigation.href)
  const list = (type: string, role: string) => {
    const nav = root === null ? undefined : findNav(root, type, role)
    const items = nav === undefined ? undefined : descendants(nav, 'ol')[0]
    const drafts = items === undefined ? [] : listDrafts(items, { depth: 1, left: MAX_ENTRIES })
    return resolved(container, navigation?.href ?? '', drafts)
  }
  const landmarks = list('landmarks', 'doc-landmarks')
  const pageList = list('page-list', 'doc-pagelist')
  if (pageList.length > 0 || ncx === null) return { landmarks, pageList }
  const older = await readRoot(container, ncx.href)
  return { landmarks, pageList: older === null ? [] : resolved(container, ncx.href, targetDrafts(older)) }
}

async function readRoot(container: EpubContainer, name: string): Promise<XmlElement | null> {
  const bytes = await container.readDocument(name)
  const parsed = bytes.ok ? parseXml(bytes.value) : null
  return parsed?.ok ? parsed.value : null
}

/** `nav epub:type="toc"`, by role, or the first one (EPUB 3.3, 5.4). */
function navigationDrafts(root: XmlElement): Draft[] {
  const nav = findNav(root, 'toc', 'doc-toc') ?? descendants(root, 'nav')[0]
  const list = nav === undefined ? undefined : descendants(nav, 'ol')[0]
  return list === undefined ? [] : listDrafts(list, { depth: 1, left: MAX_ENTRIES })
}

function findNav(root: XmlElement, type: string, role: string): XmlElement | undefined {
  return descendants(root, 'nav').find(
    (nav) => words(attribute(nav, 'type')).includes(type) || attribute(nav, 'role') === role,
  )
}

type Budget = { readonly depth: number; left: number }

function listDrafts(list: XmlElement, budget: Budget): Draft[] {
  if (budget.depth > MAX_DEPTH) return []
  const drafts: Draft[] = []
  for (const item of childElements(list, 'li')) {
    if (budget.left <= 0) break
    budget.left -= 1
    const label = childElement(item, 'a') ?? childElement(item, 'span') ?? descendants(item, 'a')[0]
    const inner = childElement(item, 'ol')
    const below = { depth: budget.depth + 1, left: budget.left }
    const children = inner === undefined ? [] : listDrafts(inner, below)
    budget.left = below.left
    drafts.push({ title: titleOf(label), href: label === undefined ? '' : (attribute(label, 'href') ?? ''), children })
  }
  return drafts
}

/** The text of an image label is its `alt`. */
function titleOf(label: XmlElement | undefined): string {
  if (label === undefined) return ''
  const image = descendants(label, 'img')[0]
  return textOf(label) || attribute(label, 'title') || (image === undefined ? '' : (attribute(image, 'alt') ?? ''))
}

/** `navMap` of nested `navPoint`s (OPF 2.0.1, 2.4.1). */
function ncxDrafts(root: XmlElement): Draft[] {
  const map = descendants(root, 'navMap')[0]
  return map === undefined ? [] : pointDrafts(map, { depth: 1, left: MAX_ENTRIES })
}

/** `pageList` of `pageTarget`s (NCX, Z39.86-2005, 8.4.5). */
function targetDrafts(root: XmlElement): Draft[] {
  const list = descendants(root, 'pageList')[0]
  const targets = list === undefined ? [] : childElements(list, 'pageTarget').slice(0, MAX_ENTRIES)
  return targets.map((target) => draftOf(target, []))
}

function draftOf(point: XmlElement, children: readonly Draft[]): Draft {
  const content = childElement(point, 'content')
  const href = content === undefined ? '' : (attribute(content, 'src') ?? '')
  return { title: textOf(childElement(point, 'navLabel')), href, children }
}

function pointDrafts(parent: XmlElement, budget: Budget): Draft[] {
  if (budget.depth > MAX_DEPTH) return []
  const drafts: Draft[] = []
  for (const point of childElements(parent, 'navPoint')) {
    if (budget.left <= 0) break
    budget.left -= 1
    const below = { depth: budget.depth + 1, left: budget.left }
    const children = pointDrafts(point, below)
    budget.left = below.left
    drafts.push(draftOf(point, children))
  }
  return drafts
}

/** Entries that point outside the book, and entries without label and target, are left out. */
function resolved(container: EpubContainer, documentName: string, drafts: readonly Draft[]): TocEntry[] {
  return drafts.flatMap((draft) => {
    const children = resolved(container, documentName, draft.children)
    const href = hrefOf(container, documentName, draft.href)
    const title = draft.title.slice(0, LONGEST_TITLE) || href.split('#', 1)[0] || ''
    return title === '' || (href === '' && children.length === 0 && draft.href !== '')
      ? []
      : [{ title, href, children }]
  })
}

function hrefOf(container: EpubContainer, documentName: string, written: string): string {
  const target = written.trim() === '' ? null : resolveHref(documentName, written)
  if (target?.kind !== 'entry') return ''
  const name = container.find(target.name)?.name
  if (name === undefined) return ''
  return target.fragment === '' ? name : `${name}#${target.fragment}`
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/)
}

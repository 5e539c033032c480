import { attribute, childElements, textOf, type XmlElement } from '../xml.ts'

/** The `meta` elements of a package: independent ones, and refinements of another element. */
export type Refinements = {
  /** Independent ones by `property` (EPUB 3) or `name` (EPUB 2), in document order. */
  readonly alone: readonly { readonly element: XmlElement; readonly property: string; readonly value: string }[]
  /** Values of a property that refines the element with an id; empty when there are none. */
  of(element: XmlElement, property: string): readonly string[]
}

const RENDITION = 'http://www.idpf.org/vocab/rendition/#'
const MAX_METAS = 20_000

/**
 * Collects all `meta` elements.
 * @param metadata the `metadata` element with its `dc-metadata` and `x-metadata` children unfolded
 * @param prefixes the `prefix` attribute of the package: alternative names of known vocabularies
 */
export function readRefinements(metadata: readonly XmlElement[], prefixes: string): Refinements {
  const alias = renditionAlias(prefixes)
  const alone: { element: XmlElement; property: string; value: string }[] = []
  const refining = new Map<string, string[]>()
  for (const element of metadata.filter((child) => child.name.toLowerCase() === 'meta').slice(0, MAX_METAS)) {
    const property = (attribute(element, 'property') ?? attribute(element, 'name') ?? '').trim()
    const value = (attribute(element, 'content') ?? textOf(element)).trim()
    const target = attribute(element, 'refines')?.trim().replace(/^#/, '')
    if (property === '') continue
    if (target === undefined) alone.push({ element, property: property.replace(alias, 'rendition:'), value })
    else append(refining, keyOf(target, property), value)
  }
  return {
    alone,
    of(element, property) {
      const id = attribute(element, 'id')
      return id === undefined ? [] : (refining.get(keyOf(id, property)) ?? [])
    },
  }
}

function keyOf(id: string, property: string): string {
  return `${id}\n${property}`
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else values.push(value)
}

/** `prefix="r: http://www.idpf.org/vocab/rendition/#"` makes `r:layout` mean `rendition:layout`. */
function renditionAlias(prefixes: string): RegExp {
  const words = prefixes.trim().split(/\s+/)
  const name = words[words.indexOf(RENDITION) - 1]
  return name !== undefined && /^[\w-]+:$/.test(name) ? new RegExp(`^${name}`) : /^rendition:/
}

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'

/** Dublin Core elements with a local name. They need a prefix, or the namespace as their default. */
export function dublinCore(metadata: readonly XmlElement[], name: string): XmlElement[] {
  return metadata.filter((element) => {
    const isNamespaced = element.qualifiedName.includes(':') || attribute(element, 'xmlns') === DUBLIN_CORE
    return isNamespaced && element.name.toLowerCase() === name && !element.qualifiedName.startsWith('opf:')
  })
}

/** The children of `metadata`, with the OEBPS 1.2 wrappers (`dc-metadata`, `x-metadata`) replaced by their content. */
export function unfoldMetadata(metadata: XmlElement | undefined): XmlElement[] {
  if (metadata === undefined) return []
  return childElements(metadata).flatMap((child) =>
    /^(?:dc|x)-metadata$/i.test(child.name) ? childElements(child) : [child],
  )
}

import { createRequire } from 'node:module'
import {
  convertOpds1ToOpds2,
  convertOpds1ToOpds2_EntryToPublication,
} from 'r2-opds-js/dist/es8-es2017/src/opds/converter.js'

/** The OPDS library of Thorium, reduced to the fields that the tests check. */
export type R2Link = {
  readonly Href: string
  readonly TypeLink?: string
  readonly Rel?: readonly string[]
  readonly Title?: string
}
export type R2Publication = {
  readonly Metadata: {
    readonly Title: string
    readonly Identifier?: string
    readonly Author?: readonly { Name: string }[]
  }
  readonly Links: readonly R2Link[]
  readonly Images?: readonly R2Link[]
}
export type R2Feed = {
  readonly Metadata: { readonly Title: string; readonly NumberOfItems?: number }
  readonly Links: readonly R2Link[]
  readonly Navigation?: readonly R2Link[]
  readonly Publications?: readonly R2Publication[]
  readonly Groups?: readonly {
    readonly Metadata: { readonly Title: string }
    readonly Links?: readonly R2Link[]
    readonly Publications?: readonly R2Publication[]
    readonly Navigation?: readonly R2Link[]
  }[]
  readonly Facets?: readonly { readonly Metadata: { readonly Title: string }; readonly Links: readonly R2Link[] }[]
}

/** Its dependencies must be resolved from its own location. */
const require = createRequire(createRequire(import.meta.url).resolve('r2-opds-js'))
const part = (path: string) => require(path) as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const opds = 'r2-opds-js/dist/es8-es2017/src/opds'

const { initGlobalConverters_OPDS } = part(`${opds}/init-globals`)
const shared = part('r2-shared-js/dist/es8-es2017/src/init-globals')
initGlobalConverters_OPDS?.()
shared.initGlobalConverters_SHARED?.()
shared.initGlobalConverters_GENERIC?.()
const { DOMParser } = part('@xmldom/xmldom') as unknown as {
  DOMParser: new () => { parseFromString(...args: string[]): unknown }
}
const { XML } = part('r2-utils-js/dist/es8-es2017/src/_utils/xml-js-mapper') as unknown as {
  XML: { deserialize<T>(document: unknown, type: unknown): T }
}
type Converted<F extends (input: never) => unknown> = Parameters<F>[0]

/** An OPDS 1.2 feed converted to OPDS 2.0, as in Thorium. */
export function readAtom(text: string): R2Feed {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const feed = XML.deserialize<Converted<typeof convertOpds1ToOpds2>>(document, part(`${opds}/opds1/opds`).OPDS)
  return convertOpds1ToOpds2(feed) as unknown as R2Feed
}

/** A complete OPDS 1.2 entry. */
export function readEntry(text: string): R2Publication {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const type = part(`${opds}/opds1/opds-entry`).Entry
  const entry = XML.deserialize<Converted<typeof convertOpds1ToOpds2_EntryToPublication>>(document, type)
  return convertOpds1ToOpds2_EntryToPublication(entry) as unknown as R2Publication
}

const { TaJsonDeserialize } = part('r2-lcp-js/dist/es8-es2017/src/serializable')

/** An OPDS 2.0 feed. */
export function readJson(value: unknown): R2Feed {
  return TaJsonDeserialize?.(value, part(`${opds}/opds2/opds2`).OPDSFeed) as R2Feed
}

/** An OPDS 2.0 publication. */
export function readPublication(value: unknown): R2Publication {
  return TaJsonDeserialize?.(value, part(`${opds}/opds2/opds2-publication`).OPDSPublication) as R2Publication
}

import { expect } from 'vitest'
import type { Reply } from '../kit/http-client.ts'
import { linkOf, problemsOf, textAt } from './atom-rules.ts'
import { feedSchema } from './json-rules.ts'
import { childrenOf, parseStrictly } from './strict-xml.ts'
import { pathOf } from './walker.ts'

export const versions = ['v1', 'v2'] as const

/** A page of a list in either version. */
export type View = {
  readonly ids: readonly string[]
  readonly total: number
  readonly pageSize: number
  readonly page: number | undefined
  readonly links: Readonly<Record<string, string>>
}

/** Parses a page of a list and validates it against the rules of its format. */
export function viewOf(reply: Reply): View {
  expect(reply.status).toBe(200)
  return String(reply.headers['content-type']).includes('json') ? jsonView(reply) : xmlView(reply)
}

function jsonView(reply: Reply): View {
  const { metadata, links, navigation = [], publications = [] } = feedSchema.parse(reply.json)
  return {
    ids: [...navigation.map((one) => one.href), ...publications.map((one) => one.metadata.identifier)],
    total: metadata.numberOfItems ?? -1,
    pageSize: metadata.itemsPerPage ?? -1,
    page: metadata.currentPage,
    links: Object.fromEntries(links.map(({ rel, href }) => [rel, pathOf(href.replace('{?query,title,author}', ''))])),
  }
}

function xmlView(reply: Reply): View {
  expect(problemsOf(reply.text, String(reply.headers['content-type']))).toEqual([])
  const feed = parseStrictly(reply.text)
  const rels = ['self', 'start', 'up', 'first', 'last', 'previous', 'next']
  const links = rels.flatMap((rel) => {
    const link = linkOf(feed, rel)
    return link === undefined ? [] : [[rel, pathOf(link.href)] as const]
  })
  return {
    ids: childrenOf(feed, 'entry').map((entry) => textAt(entry, 'id')),
    total: Number(textAt(feed, 'opensearch:totalResults')),
    pageSize: Number(textAt(feed, 'opensearch:itemsPerPage')),
    page: undefined,
    links: Object.fromEntries(links),
  }
}

export function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

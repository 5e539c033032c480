import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundedParse, type HtmlElement, type HtmlNode } from '../../server/formats/epub/markup/bounded-parse.ts'
import { sanitiseDocument } from '../../server/formats/epub/markup/sanitise.ts'
import { flattenDocument } from '../../server/formats/epub/resources/flat-document.ts'

/** Written for browsers, whose types are not those of this project. */
const reader = '../../renderer/features/reader/epub/text/flat-text.ts'
const { flattenText } = (await import(reader)) as { flattenText(root: Shown): { readonly text: string } }

/** As much of a node of a document as the reader needs to read its text. */
type Shown = {
  readonly nodeName: string
  readonly nodeType: number
  readonly data: string
  parentNode: Shown | null
  readonly childNodes: Shown[]
  readonly ownerDocument: { createTreeWalker(root: Shown): Walker }
  contains(other: Shown): boolean
}
type Walker = { nextNode(): Shown | null; nextSibling(): Shown | null; parentNode(): Shown | null }

/** A tree walker over elements and texts, as browsers have it. */
function walkerOf(root: Shown): Walker {
  let current = root
  const siblingOf = (node: Shown): Shown | null => {
    const all = node === root ? [] : (node.parentNode?.childNodes ?? [])
    return all[all.indexOf(node) + 1] ?? null
  }
  const go = (node: Shown | null): Shown | null => {
    if (node !== null) current = node
    return node
  }
  const behind = (node: Shown): Shown | null => {
    for (let one: Shown | null = node; one !== null && one !== root; one = one.parentNode) {
      const sibling = siblingOf(one)
      if (sibling !== null) return sibling
    }
    return null
  }
  return {
    nextNode: () => go(current.childNodes[0] ?? behind(current)),
    nextSibling: () => go(siblingOf(current)),
    parentNode: () => go(current === root ? null : current.parentNode),
  }
}

function shown(node: HtmlNode, parentNode: Shown | null): Shown {
  const isElement = 'tagName' in node
  const one: Shown = {
    nodeName: isElement ? node.tagName.toUpperCase() : '#text',
    nodeType: isElement ? 1 : 3,
    data: 'value' in node ? node.value : '',
    parentNode,
    childNodes: [],
    ownerDocument: { createTreeWalker: walkerOf },
    contains: (other) => {
      for (let at: Shown | null = other; at !== null; at = at.parentNode) if (at === one) return true
      return false
    },
  }
  const children = isElement
    ? (node as HtmlElement).childNodes.filter((child) => 'tagName' in child || 'value' in child)
    : []
  one.childNodes.push(...children.map((child) => shown(child, one)))
  return one
}

/** The text of a document as the reader counts it. */
function readerText(html: string): string {
  const root = boundedParse(html)?.childNodes.find((node): node is HtmlElement => 'tagName' in node)
  const body = root?.childNodes.find((node) => 'tagName' in node && node.tagName === 'body')
  if (body === undefined) throw new Error('no body')
  return flattenText(shown(body, null)).text
}

const names = ['p', 'div', 'em', 'span', 'br', 'li', 'ruby', 'rp', 'td', 'h1', 'style', 'pre', 'svg', 'text', 'a', 'hr']
const words = fc.constantFrom('sea', ' ', '\n  ', 'A b', '&amp;', '𝔘', 'é')
const markup: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    words,
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
  ),
})).node

it('the text of a chapter is the same on the server as in the reader, so that imported highlights are in place', () => {
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 8 }), (parts) => {
      const html = sanitiseDocument(Buffer.from(`<html><body>${parts.join('')}</body></html>`), 'c.html', false)
      if (!html.ok) return
      expect(flattenDocument(html.value)).toBe(readerText(html.value))
    }),
  )
})

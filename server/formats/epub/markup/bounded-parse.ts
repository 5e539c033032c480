import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  type TreeAdapter,
} from 'parse5'

export type HtmlDocument = DefaultTreeAdapterTypes.Document
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

/** Maximum nesting of elements; the parser walks all open elements for many tags, and later steps recurse. */
const MAX_DEPTH = 400
const MAX_NODES = 250_000

class TreeLimitError extends Error {}

/**
 * Parses HTML as browsers do (the tree construction of the HTML Standard, scripting off).
 * @returns null when the document is nested too deeply or has too many elements
 */
export function boundedParse(html: string): HtmlDocument | null {
  try {
    return parse<DefaultTreeAdapterMap>(html, { scriptingEnabled: false, treeAdapter: countingAdapter() })
  } catch (error) {
    if (error instanceof TreeLimitError) return null
    throw error
  }
}

function countingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0
  let nodes = 0
  return {
    ...defaultTreeAdapter,
    createElement(...parts) {
      nodes += 1
      if (nodes > MAX_NODES) throw new TreeLimitError()
      return defaultTreeAdapter.createElement(...parts)
    },
    onItemPush() {
      depth += 1
      if (depth > MAX_DEPTH) throw new TreeLimitError()
    },
    onItemPop(item) {
      depth -= 1
      flattenTexts(item)
    },
  }
}

/**
 * The parser builds texts by appending, which leaves 32 bytes of rope per character; reading a character flattens the
 * string. Without this a chapter of 8 MB takes 600 MB.
 */
function flattenTexts(parent: DefaultTreeAdapterTypes.ParentNode): void {
  for (const child of parent.childNodes) {
    // NULs are removed later anyway; the comparison prevents the read from being optimised away.
    if ('value' in child && child.value.charCodeAt(0) === 0) child.value = child.value.slice(1)
  }
}

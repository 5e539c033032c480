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

/** Elements inside one another; the parser walks them all for many tags, and what follows walks them by recursion. */
const MAX_DEPTH = 400
const MAX_NODES = 500_000

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
    onItemPop() {
      depth -= 1
    },
  }
}

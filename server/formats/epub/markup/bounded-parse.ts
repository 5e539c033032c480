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
 * The parser makes texts by appending word to word and character to character, which leaves 32 bytes of rope for each;
 * looking into a string makes one piece of it. Without this a chapter of 8 MB takes 600 MB.
 */
function flattenTexts(parent: DefaultTreeAdapterTypes.ParentNode): void {
  for (const child of parent.childNodes) {
    // A NUL would go later anyway; the comparison keeps the look from being optimised away.
    if ('value' in child && child.value.charCodeAt(0) === 0) child.value = child.value.slice(1)
  }
}

/** The three element namespaces of an HTML document. */
export type Vocabulary = 'html' | 'svg' | 'math'

/** A node with names from our own tables and checked values only. Strings are text. */
export type CleanNode = string | CleanElement
export type CleanElement = {
  readonly vocabulary: Vocabulary
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly CleanNode[]
}

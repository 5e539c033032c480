/** The three kinds of elements that an HTML document knows. */
export type Vocabulary = 'html' | 'svg' | 'math'

/** A node of which every name comes from our own tables and every value was looked at. Strings are text. */
export type CleanNode = string | CleanElement
export type CleanElement = {
  readonly vocabulary: Vocabulary
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: readonly CleanNode[]
}

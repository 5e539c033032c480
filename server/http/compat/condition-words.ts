/** The operators of conditions, in our spelling. */
const operators = [
  ...['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'],
  ...['greaterThan', 'lessThan', 'before', 'after', 'isInTheLast', 'isNotInTheLast'],
  ...['isNull', 'isNotNull', 'isTrue', 'isFalse'],
]
const byFold = new Map(operators.map((operator) => [operator.toLowerCase(), operator]))

/** An operator in our spelling: some apps write it in lower case. Unknown ones stay unchanged. */
export function operatorNamed(word: string): string {
  return byFold.get(word.toLowerCase()) ?? word
}

/** The value of a key, ignoring case; undefined when it is missing. */
export function entryNamed<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  if (Object.hasOwn(entries, name)) return entries[name]
  const folded = name.toLowerCase()
  const known = Object.keys(entries).find((key) => key.toLowerCase() === folded)
  return known === undefined ? undefined : entries[known]
}

/** The operators of conditions, as they are spelled here. */
const operators = [
  ...['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'],
  ...['greaterThan', 'lessThan', 'before', 'after', 'isInTheLast', 'isNotInTheLast'],
  ...['isNull', 'isNotNull', 'isTrue', 'isFalse'],
]
const byFold = new Map(operators.map((operator) => [operator.toLowerCase(), operator]))

/** An operator as it is spelled here: some apps write it in lower case. What is none stays as it is. */
export function operatorNamed(word: string): string {
  return byFold.get(word.toLowerCase()) ?? word
}

/** What stands under a name, in whatever case it is written; undefined when nothing does. */
export function entryNamed<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  if (Object.hasOwn(entries, name)) return entries[name]
  const folded = name.toLowerCase()
  const known = Object.keys(entries).find((key) => key.toLowerCase() === folded)
  return known === undefined ? undefined : entries[known]
}

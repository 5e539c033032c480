/** The value of a number field; null while it is blank. */
export const numberOrNull = (value: number | string) => (typeof value === 'number' ? value : null)

/** The choices of a select by their names. */
export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

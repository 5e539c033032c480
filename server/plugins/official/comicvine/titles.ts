import { splitYear } from '../../sdk/index.ts'

export type Asked = {
  readonly title: string
  /** In which the series began. */
  readonly began?: number | undefined
  readonly number?: number | undefined
}

/** `Lamps (2004) #3`, or `Lamps 3`. */
export function parseIssue(text: string): Asked {
  const [, title, digits] = /^(.*\S)\s+(?:#\s?|no\.?\s)?(\d{1,6}(?:\.\d{1,3})?)$/i.exec(text.trim()) ?? []
  const { title: series, year: began } = splitYear(title ?? text)
  return { title: series, began, number: digits === undefined ? undefined : Number(digits) }
}

/** JSON that was written before, in place of its value. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For what reads the value after all. */
  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}

type List = { readonly data: readonly JsonText[] }

/** As `JSON.stringify`; entries of a list that are `JsonText` go in as they are. */
export function writeJson(value: unknown): string {
  if (!isList(value)) return JSON.stringify(value)
  const { data, ...others } = value
  const rest = JSON.stringify(others).slice(1)
  return `{"data":[${data.map(({ text }) => text).join(',')}]${rest === '}' ? '' : ','}${rest}`
}

function isList(value: unknown): value is List {
  if (typeof value !== 'object' || value === null || !('data' in value) || !Array.isArray(value.data)) return false
  return value.data.length > 0 && value.data.every((entry) => entry instanceof JsonText)
}

type Json = Readonly<Record<string, unknown>>

/** A document; null for what is none. */
export function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An object; null for anything else. */
export function asRecord(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/** The objects of a list; none for anything else. */
export function asRecords(value: unknown): readonly Json[] {
  return Array.isArray(value)
    ? value.flatMap((item): readonly Json[] => {
        const record = asRecord(item)
        return record === null ? [] : [record]
      })
    : []
}

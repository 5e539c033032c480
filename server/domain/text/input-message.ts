/** What a check found wrong with a value that someone gave: the parts of a schema library's issue that words need. */
export type InputIssue = {
  readonly code?: string | undefined
  /** Of a value of the wrong kind. */
  readonly expected?: unknown
  /** Of a value that is out of its bounds: what is measured, and the bound. */
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly inclusive?: unknown
  /** Of a text without the right form. */
  readonly format?: unknown
  /** Of a value that is none of these. */
  readonly values?: unknown
  /** Of a number that is no multiple of it. */
  readonly divisor?: unknown
  readonly input?: unknown
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}

const forms: Readonly<Record<string, string>> = {
  guid: 'a UUID',
  uuid: 'a UUID',
  date: 'a date such as 2024-05-01',
  datetime: 'a time such as 2024-05-01T12:00:00Z',
  email: 'an e-mail address',
  url: 'an address such as https://books.example.org',
  safeint: 'a whole number',
}

/**
 * One sentence for the person who gave the value, without the value itself.
 * @returns undefined for what has no plain words here
 */
export function inputMessage(issue: InputIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is needed' : expectation(kinds[String(issue.expected)])
    case 'invalid_format':
      return expectation(forms[String(issue.format)] ?? 'of the form that is documented for it')
    case 'invalid_value':
      return Array.isArray(issue.values) ? `Must be ${choice(issue.values)}` : undefined
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Must be a whole number' : undefined
    case 'too_small':
      return bound('at least', issue.origin, issue.minimum, issue.inclusive)
    case 'too_big':
      return bound('at most', issue.origin, issue.maximum, issue.inclusive)
    case 'invalid_union':
      return 'Must be one of the forms that are documented for it'
    default:
      return undefined
  }
}

function expectation(kind: string | undefined): string | undefined {
  return kind === undefined ? undefined : `Must be ${kind}`
}

function choice(values: readonly unknown[]): string {
  const [last, ...others] = values.map(String).reverse()
  return others.length === 0 ? String(last) : `one of ${others.reverse().join(', ')} or ${last}`
}

function bound(side: 'at least' | 'at most', origin: unknown, limit: unknown, inclusive: unknown): string | undefined {
  if (typeof limit !== 'number' && typeof limit !== 'bigint') return undefined
  if (origin === 'string') {
    if (side === 'at least' && limit === 1) return 'Must not be empty'
    return `Must have ${side} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  }
  if (origin === 'array') return `Must hold ${side} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  if (inclusive === false) return `Must be ${side === 'at least' ? 'more' : 'less'} than ${limit}`
  return `Must be ${side} ${limit}`
}

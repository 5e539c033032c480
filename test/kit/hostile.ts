import fc from 'fast-check'

const long = 'a'.repeat(5_000)

/** Raw path parts: traversal, NUL, invalid UTF-8, a lone surrogate, excessive length. */
export const hostilePathParts: readonly string[] = [
  ...[
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '%00',
    'a%00b',
    '%ff%fe',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%',
    '%zz',
    '%5c..%5c',
  ],
  ...[
    '__proto__',
    'constructor',
    'null',
    '-1',
    '0',
    '1e308',
    '99999999999999999999',
    '%F0%9F%93%9A',
    '%E2%80%AE',
    "'--",
  ],
  ...[long, '00000000-0000-0000-0000-000000000000', '%20', '%3Cscript%3E', '*', 'a;b=c', '%0d%0aX-Evil:%201'],
]

/** Raw query values. */
export const hostileQueryValues: readonly string[] = [
  ...hostilePathParts,
  ...['', 'true', 'NaN', '-Infinity', '1.5', '[]', '{}', '%5B%5B%5B', '"', '%22%20OR%20*', 'NEAR(', 'a%20AND%20', ','],
]

/** Unexpected JSON values. */
const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 5e-324],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00 a',
    '\u202e',
    '../../etc/passwd',
    '__proto__',
    'a'.repeat(100_000),
  ],
  ...[[], {}, [[]], [null], { length: 1 }, { toString: 1 }, ['a', 'a', 'a'], Array.from({ length: 2_000 }, () => 'a')],
  ...[
    new Date(0).toISOString(),
    '+275760-09-13T00:00:00.000Z',
    '9999-99-99',
    'http://[',
    'javascript:1',
    '((((a)+)+)+)+$',
  ],
  ...[nested(100, []), nested(100, 1), condition(60)],
]

function nested(depth: number, inner: unknown): unknown {
  return depth === 0 ? inner : [nested(depth - 1, inner)]
}

function condition(depth: number): unknown {
  return depth === 0 ? { title: { operator: 'contains', value: 'a' } } : { allOf: [condition(depth - 1)] }
}

/** Raw bodies: invalid JSON, truncated, deeply nested, prototype keys, invalid numbers. */
const hostileTexts: readonly string[] = [
  ...['', ' ', 'null', '1e999', '"a"', '[]', '{', '{"a":', '{"a":1,}', '\ufeff{}', '{"a":NaN}', '\u0000', "{'a':1}"],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"a":1,"a":2}', '{"\\ud800":1}'],
  ...['['.repeat(5_000), `${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The path of every value inside a value. */
function placesIn(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (at.length > 4 || (!isPlain(value) && !Array.isArray(value))) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
}

function put(value: unknown, [key, ...rest]: readonly string[], change: unknown): unknown {
  if (key === undefined) return change
  if (Array.isArray(value)) return value.map((inner, n) => (String(n) === key ? put(inner, rest, change) : inner))
  const known = isPlain(value) ? value : {}
  return { ...known, [key]: put(known[key], rest, change) }
}

/**
 * Bodies that are wrong in one place or completely.
 * @param right a valid body
 * @param fields names of its fields
 */
export function hostileBody(right: unknown, fields: readonly string[]): fc.Arbitrary<string> {
  const places = [...placesIn(right), ...fields.map((field) => [field])]
  const changed = fc
    .tuple(fc.constantFrom(...places), fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 })))
    .map(([place, change]) => JSON.stringify(put(right, place, change)))
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) })
}

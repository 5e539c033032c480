import { pathOf, shown } from './answer-rules.ts'

type Path = readonly (string | number)[]

/**
 * Where an answer differs from the expected one, as sentences; the first ten.
 * @param isExact false: members that are not expected may be there, at any depth; lists have the same length
 */
export function differences(actual: unknown, expected: unknown, isExact: boolean): readonly string[] {
  return compare({ actual, expected, isExact }, []).slice(0, 10)
}

type Sides = { readonly actual: unknown; readonly expected: unknown; readonly isExact: boolean }

function compare({ actual, expected, isExact }: Sides, path: Path): readonly string[] {
  const differs = () => [`${pathOf(path)} is ${shown(actual)}, not ${shown(expected)}`]
  if (!isObject(expected) || !isObject(actual)) return Object.is(actual, expected) ? [] : differs()
  if (Array.isArray(expected) !== Array.isArray(actual)) return differs()
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return [`${pathOf(path)} has ${actual.length} items, not ${expected.length}`]
  }
  const step = (key: string) => (Array.isArray(expected) ? Number(key) : key)
  const different = Object.entries(expected).flatMap(([key, value]) =>
    compare({ actual: Reflect.get(actual, key), expected: value, isExact }, [...path, step(key)]),
  )
  const more = isExact ? Object.keys(actual).filter((key) => !Object.hasOwn(expected, key)) : []
  return [...different, ...more.map((key) => `${pathOf([...path, step(key)])} is not expected`)]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

import findMyWay, { type HTTPMethod } from 'find-my-way'
import { AppError } from '../../../domain/errors.ts'

/** What serves a request, with the decoded parameters of its path. */
export type Found<T> = { readonly value: T; readonly params: Record<string, string> }

export type RouteTable<T> = {
  /**
   * @param method upper case; GET also answers HEAD
   * @param path `:name` is a segment, `*name` at the end the rest
   */
  add(method: string, path: string, value: T): void
  /**
   * The route of a request: literal segments before parameters, letter case and a final slash do not matter.
   * @param path without the query
   * @throws AppError `bad_request` when a parameter cannot be decoded
   */
  find(method: string, path: string): Found<T> | null
  /** The methods of a path, HEAD included; null for an unknown one. */
  methodsOf(path: string): readonly string[] | null
}

type Stored<T> = { readonly value: T; readonly rest: string | null }

/**
 * Stands for `%`, so that the router compares paths as they came: with an encoded letter they are other paths. No request
 * contains it.
 */
const encodedMark = '\u0001'
const noHandler = () => undefined

/** Routes by method and path in a radix tree. */
export function createRouteTable<T>(): RouteTable<T> {
  const options = { caseSensitive: false, maxParamLength: 16 * 1024 }
  const byMethod = findMyWay(options)
  const byPath = findMyWay(options)
  const methods = new Map<string, Set<string>>()

  return {
    add(method, path, value) {
      const [, start = path, rest = null] = /^(.*)\*(\w+)$/.exec(path) ?? []
      const pattern = rest === null ? path : `${start}*`
      const stored: Stored<T> = { value, rest }
      byMethod.on(method as HTTPMethod, pattern, noHandler, stored)
      const known = methods.get(pattern)
      const all = known ?? new Set<string>()
      if (known === undefined) {
        methods.set(pattern, all)
        byPath.on('GET', pattern, noHandler, all)
      }
      all.add(method)
      if (method === 'GET') all.add('HEAD')
    },
    find(method, path) {
      const found = lookUp<Stored<T>>(byMethod, method === 'HEAD' ? 'GET' : method, path)
      if (found === null) return null
      const { value, rest } = found.store
      return { value, params: decoded(found.params, rest) }
    },
    methodsOf(path) {
      const found = lookUp<ReadonlySet<string>>(byPath, 'GET', path)
      return found === null ? null : [...found.store]
    },
  }
}

type Match<S> = { readonly store: S; readonly params: Readonly<Record<string, string>> }

/** Looks for a path as it is, whose end may belong to a rest, then without its final slash. */
function lookUp<S>(router: Router, method: string, path: string): Match<S> | null {
  const whole = match<S>(router, method, marked(path))
  return whole === null && path.endsWith('/') ? match<S>(router, method, marked(path.slice(0, -1))) : whole
}

type Router = ReturnType<typeof findMyWay>

/** Null also when a parameter is empty: such a path is not one of the route. */
function match<S>(router: Router, method: string, path: string): Match<S> | null {
  const found = router.find(method as HTTPMethod, path) as Match<S> | null
  if (found === null) return null
  for (const name in found.params) if (found.params[name] === '') return null
  return found
}

function marked(path: string): string {
  return path.includes('%') ? path.replaceAll('%', encodedMark) : path
}

function decoded(found: Readonly<Record<string, string>>, rest: string | null): Record<string, string> {
  const params: Record<string, string> = {}
  for (const name in found) {
    const text = found[name] ?? ''
    params[name === '*' && rest !== null ? rest : name] = text.includes(encodedMark) ? decode(text) : text
  }
  return params
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(encodedMark, '%'))
  } catch {
    throw new AppError('not_decodable')
  }
}

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

/** Segments by which routes are grouped: those of the literal start of their paths. */
const mostSegments = 3

type Route<T> = { readonly method: string; readonly path: string; readonly value: T }
type Router = ReturnType<typeof findMyWay>
type Group<T> = { readonly routes: Route<T>[]; trees: Trees | null }
type Trees = { readonly byMethod: Router; readonly byPath: Router }

/**
 * Routes by method and path in radix trees, one for each start of literal segments. A tree is built by the first request
 * that needs it: the first one of a server would wait noticeably longer for all of them.
 */
export class RadixRouteTable<T> implements RouteTable<T> {
  readonly #groups = new Map<string, Group<T>>()

  add(method: string, path: string, value: T): void {
    const start = startsOf(literalStart(path))[0] ?? ''
    const group = this.#groups.get(start) ?? { routes: [], trees: null }
    this.#groups.set(start, group)
    group.routes.push({ method, path, value })
    group.trees = null
  }

  find(method: string, path: string): Found<T> | null {
    const found = this.#lookUp<Stored<T>>(path, 'byMethod', method === 'HEAD' ? 'GET' : method)
    if (found === null) return null
    const { value, rest } = found.store
    return { value, params: decoded(found.params, rest) }
  }

  methodsOf(path: string): readonly string[] | null {
    const found = this.#lookUp<ReadonlySet<string>>(path, 'byPath', 'GET')
    return found === null ? null : [...found.store]
  }

  /** A path as it is, whose end may belong to a rest, then without its final slash. */
  #lookUp<S>(path: string, tree: keyof Trees, method: string): Match<S> | null {
    const whole = this.#search<S>(path, tree, method)
    return whole === null && path.endsWith('/') ? this.#search<S>(path.slice(0, -1), tree, method) : whole
  }

  #search<S>(path: string, tree: keyof Trees, method: string): Match<S> | null {
    for (const start of startsOf(path)) {
      const group = this.#groups.get(start)
      if (group === undefined) continue
      group.trees ??= treesOf(group.routes)
      const found = match<S>(group.trees[tree], method, marked(path))
      if (found !== null) return found
    }
    return null
  }
}

/** The starts of a path, in lower case: of three segments, of two, of one, and the empty one. */
function startsOf(path: string): readonly string[] {
  const lower = path.toLowerCase()
  const starts = ['']
  for (let end = 0; starts.length <= mostSegments && end < lower.length; ) {
    const next = lower.indexOf('/', end + 1)
    end = next === -1 ? lower.length : next
    starts.unshift(lower.slice(0, end))
  }
  return starts
}

/** The segments before the first one with a parameter or rest. */
function literalStart(path: string): string {
  const segments = path.split('/')
  const end = segments.findIndex((segment) => /[:*]/.test(segment))
  return end === -1 ? path : segments.slice(0, end).join('/')
}

function treesOf<T>(routes: readonly Route<T>[]): Trees {
  const options = { caseSensitive: false, maxParamLength: 16 * 1024 }
  const trees = { byMethod: findMyWay(options), byPath: findMyWay(options) }
  const methods = new Map<string, Set<string>>()
  for (const { method, path, value } of routes) {
    const [, start = path, rest = null] = /^(.*)\*(\w+)$/.exec(path) ?? []
    const pattern = rest === null ? path : `${start}*`
    const stored: Stored<T> = { value, rest }
    trees.byMethod.on(method as HTTPMethod, pattern, noHandler, stored)
    const all = methods.get(pattern) ?? new Set<string>()
    if (!methods.has(pattern)) trees.byPath.on('GET', pattern, noHandler, all)
    methods.set(pattern, all)
    all.add(method)
    if (method === 'GET') all.add('HEAD')
  }
  return trees
}

type Match<S> = { readonly store: S; readonly params: Readonly<Record<string, string>> }

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

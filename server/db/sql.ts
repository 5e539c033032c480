import type { Statement, Value } from './database.ts'

/** Allowed in a `${}` of {@link sql}: a value to bind, or a fragment to insert. */
export type Slot = Value | boolean | Fragment
/** A piece of a statement with its values. */
export type Fragment = Statement & { readonly fragment: true }

/**
 * Caches the text of templates without fragments by template and kinds of values. A value is written as `(?||'')` or
 * `(?+0)` rather than `?`: SQLite with STAT4 inspects the value of a bare `?` when it plans a join or a limit, and
 * replans the statement for each new value, which costs ten times as much as running it. Expressions are not inspected,
 * and indexes work with them.
 */
const literalTexts = new WeakMap<TemplateStringsArray, Map<string, string>>()

/**
 * A statement or part of one. Values are always bound, never written into the text; fragments are inserted. Booleans
 * are bound as 1 and 0.
 */
export function sql(strings: TemplateStringsArray, ...slots: readonly Slot[]): Fragment {
  const params: Value[] = []
  let kinds = ''
  let plain = true
  for (const slot of slots) {
    if (isFragment(slot)) {
      plain = false
      for (const param of slot.params) params.push(param)
    } else {
      params.push(typeof slot === 'boolean' ? Number(slot) : slot)
      kinds += kindOf(slot)
    }
  }
  if (!plain) return { fragment: true, text: assemble(strings, slots), params }
  const known = literalTexts.get(strings) ?? new Map<string, string>()
  literalTexts.set(strings, known)
  const text = known.get(kinds) ?? assemble(strings, slots)
  known.set(kinds, text)
  return { fragment: true, text, params }
}

const placeholders = { t: "(?||'')", n: '(?+0)', o: '?' } as const

function kindOf(value: Value | boolean): keyof typeof placeholders {
  if (typeof value === 'string') return 't'
  return typeof value === 'number' || typeof value === 'boolean' ? 'n' : 'o'
}

function assemble(strings: TemplateStringsArray, slots: readonly Slot[]): string {
  let text = strings[0] ?? ''
  for (const [index, slot] of slots.entries()) {
    text += isFragment(slot) ? slot.text : placeholders[kindOf(slot)]
    text += strings[index + 1] ?? ''
  }
  return text
}

/** Constant SQL text (a column, a keyword); never external input. */
export function raw(text: string): Fragment {
  return { fragment: true, text, params: [] }
}

export const nothing: Fragment = raw('')

/** Joins fragments by a text; `empty` when there are none. */
export function join(fragments: readonly Fragment[], between: string, empty: Fragment = nothing): Fragment {
  if (fragments.length === 0) return empty
  return {
    fragment: true,
    text: fragments.map((fragment) => fragment.text).join(between),
    params: fragments.flatMap((fragment) => fragment.params),
  }
}

/** Conjunction of the conditions; true for an empty list. */
export function all(fragments: readonly Fragment[]): Fragment {
  return join(
    fragments.map((fragment) => sql`(${fragment})`),
    ' and ',
    raw('true'),
  )
}

/**
 * A list of values of any length as rows of one column called `value`, in one bound value. The comment is for a dialect
 * that has to know their type; an empty list counts as one of numbers unless a type is given.
 */
export function rowsOf(
  values: readonly (string | number)[],
  type = typeof values[0] === 'string' ? 'text' : 'bigint',
): Fragment {
  return { fragment: true, text: `json_each(? /* ${type} */)`, params: [JSON.stringify(values)] }
}

/** `field in (list)` for a list of any length. */
export function among(field: Fragment, values: readonly (string | number)[]): Fragment {
  return values.length === 0 ? raw('false') : sql`${field} in (select value from ${rowsOf(values)})`
}

function isFragment(slot: Slot): slot is Fragment {
  return typeof slot === 'object' && slot !== null && 'fragment' in slot
}

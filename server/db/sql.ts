import type { Statement, Value } from './database.ts'

/** Allowed in a `${}` of {@link sql}: a bound value, or a fragment inserted as it is. */
export type Slot = Value | boolean | Fragment
/** A piece of a statement with its values. */
export type Fragment = Statement & { readonly fragment: true }

/**
 * The text of templates without fragments is put together once per place in the code and kinds of values.
 * A value stands as `(?||'')` or `(?+0)` rather than as `?`: SQLite with STAT4 looks at the value of a bare `?` when
 * it plans a join or a limit, and then plans the statement anew each time another value is bound, which costs ten
 * times as much as running it. An expression is not looked at, and an index serves it as well.
 */
const literalTexts = new WeakMap<TemplateStringsArray, Map<string, string>>()

/**
 * A statement or a piece of one. Values are always bound, never written into the text; fragments are put in.
 * Booleans are bound as 1 and 0.
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

/** Text of our own making (a column, a keyword): never anything that came from outside. */
export function raw(text: string): Fragment {
  return { fragment: true, text, params: [] }
}

export const nothing: Fragment = raw('')

/** Fragments joined by a text; `empty` is used for none. */
export function join(fragments: readonly Fragment[], between: string, empty: Fragment = nothing): Fragment {
  if (fragments.length === 0) return empty
  return {
    fragment: true,
    text: fragments.map((fragment) => fragment.text).join(between),
    params: fragments.flatMap((fragment) => fragment.params),
  }
}

/** All of the conditions; none at all is always true. */
export function all(fragments: readonly Fragment[]): Fragment {
  return join(
    fragments.map((fragment) => sql`(${fragment})`),
    ' and ',
    raw('1'),
  )
}

/** The values of a list of any length as rows of one column called `value`, in one bound value. */
export function rowsOf(values: readonly (string | number)[]): Fragment {
  return { fragment: true, text: 'json_each(?)', params: [JSON.stringify(values)] }
}

/** `field in (list)` for a list of any length. */
export function among(field: Fragment, values: readonly (string | number)[]): Fragment {
  return sql`${field} in (select value from ${rowsOf(values)})`
}

function isFragment(slot: Slot): slot is Fragment {
  return typeof slot === 'object' && slot !== null && 'fragment' in slot
}

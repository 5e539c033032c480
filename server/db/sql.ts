import type { Statement, Value } from './database.ts'

/** What may stand in a `${}` of {@link sql}: a bound value, or a fragment that is put in as it is. */
export type Slot = Value | boolean | Fragment
/** A piece of a statement with its values. */
export type Fragment = Statement & { readonly fragment: true }

/** The text of templates without fragments never changes: it is put together once per place in the code. */
const plainTexts = new WeakMap<TemplateStringsArray, string>()

/**
 * A statement or a piece of one. Values are always bound, never written into the text; fragments are put in.
 * Booleans are bound as 1 and 0.
 */
export function sql(strings: TemplateStringsArray, ...slots: readonly Slot[]): Fragment {
  const params: Value[] = []
  let text = ''
  let plain = true
  for (const [index, slot] of slots.entries()) {
    if (isFragment(slot)) {
      plain = false
      text += strings[index] + slot.text
      params.push(...slot.params)
    } else {
      text += `${strings[index]}?`
      params.push(typeof slot === 'boolean' ? Number(slot) : slot)
    }
  }
  if (!plain) return { fragment: true, text: text + strings[slots.length], params }
  let known = plainTexts.get(strings)
  if (known === undefined) {
    known = text + strings[slots.length]
    plainTexts.set(strings, known)
  }
  return { fragment: true, text: known, params }
}

/** Text of our own making (a column, a keyword): never anything that came from outside. */
export function raw(text: string): Fragment {
  return { fragment: true, text, params: [] }
}

export const nothing: Fragment = raw('')

/** Fragments with a text between them; `empty` stands for none at all. */
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

/** `field in (list)` for a list of any length in one bound value. */
export function among(field: Fragment, values: readonly (string | number)[]): Fragment {
  return sql`${field} in (select value from json_each(${JSON.stringify(values)}))`
}

function isFragment(slot: Slot): slot is Fragment {
  return typeof slot === 'object' && slot !== null && 'fragment' in slot
}

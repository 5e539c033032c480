import type { ParamKind, ReasonDefinition } from './reason.ts'
import type { AnyParams } from './table.ts'

type Table = Readonly<Record<string, Pick<ReasonDefinition, 'params' | 'text'>>>
type Recognized<T extends Table> = { readonly reason: keyof T & string; readonly params: AnyParams }
type Form<T extends Table> = {
  readonly reason: keyof T & string
  readonly pattern: RegExp
  read(found: readonly string[]): AnyParams
}

/** Private use characters, which texts do not contain, stand for parameters while patterns are built. */
const mark = (index: number) => String.fromCharCode(0xe000 + index)
/** Marks the end of a list's second entry, so that the separators can be recognized. */
const lastMark = '\uefff'
const number = 7_050_701

/**
 * Finds the reason of a table that produced a text, and its parameter values: for stored texts and texts in response
 * fields. The patterns are built from the table itself, so that they cannot get out of step.
 */
export function createRecognize<T extends Table>(table: T): (text: string) => Recognized<T> | null {
  let known: ReturnType<typeof buildForms<T>> | undefined
  return (text) => {
    known ??= buildForms(table)
    const { fixed, forms } = known
    const exact = fixed.get(text)
    if (exact !== undefined) return exact
    for (const { reason, pattern, read } of forms) {
      const found = pattern.exec(text)
      if (found !== null) return { reason, params: read(found.slice(1)) }
    }
    return null
  }
}

function buildForms<T extends Table>(table: T) {
  const fixed = new Map<string, Recognized<T>>()
  const forms: Form<T>[] = []
  for (const [reason, definition] of Object.entries(table)) {
    for (const form of formsOf(definition)) {
      if ('text' in form) fixed.set(form.text, { reason, params: form.params })
      else forms.push({ reason, ...form })
    }
  }
  // The pattern with the most constant text is the most specific.
  forms.sort((a, b) => b.pattern.source.length - a.pattern.source.length)
  return { fixed, forms }
}

type TextForm = { text: string; params: AnyParams } | Pick<Form<Table>, 'pattern' | 'read'>

function formsOf({ params, text }: Table[string]): TextForm[] {
  const kinds = Object.entries(params)
  if (kinds.length === 0) return [{ text: text({}), params: {} }]
  const numbers = kinds.filter(([, kind]) => kind === 'number')
  return choicesOf(kinds).flatMap((chosen) => {
    const made = [formOf(kinds, text, chosen)]
    // Singular and plural texts differ, so both are tried.
    for (const [name] of numbers) made.push(formOf(kinds, text, { ...chosen, [name]: 1 }))
    return made.filter((form) => form !== null)
  })
}

/** Every combination of values of the parameters with listed words. */
function choicesOf(kinds: readonly (readonly [string, ParamKind])[]): AnyParams[] {
  let choices: AnyParams[] = [{}]
  for (const [name, kind] of kinds) {
    if (typeof kind !== 'string')
      choices = choices.flatMap((chosen) => kind.map((word) => ({ ...chosen, [name]: word })))
  }
  return choices
}

function formOf(
  kinds: readonly (readonly [string, ParamKind])[],
  text: Table[string]['text'],
  chosen: AnyParams,
): TextForm | null {
  const open = kinds.filter(([name]) => !Object.hasOwn(chosen, name))
  const samples = open.map(([, kind], index) =>
    kind === 'number' ? number + index : kind === 'list' ? [mark(index), lastMark] : mark(index),
  )
  const made = text({ ...chosen, ...Object.fromEntries(open.map(([name], index) => [name, samples[index] ?? ''])) })
  if (open.length === 0) return { text: made, params: chosen }
  const between = open.map((_, index) => made.split(mark(index))[1]?.split(lastMark)[0] ?? '')
  const order: number[] = []
  const source = made
    .replace(/([\ue000-\ueffe])[^\ue000-\ueffe]*\uefff/g, '$1')
    .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
    .replace(/[\ue000-\ueffe]|70507\d\d/g, (sign) => {
      const index = sign.length === 1 ? sign.charCodeAt(0) - 0xe000 : Number(sign) - number
      order.push(index)
      return open[index]?.[1] === 'number' ? '(-?\\d+(?:\\.\\d+)?)' : open[index]?.[1] === 'word' ? '(\\S+)' : '(.+)'
    })
  // A pattern with almost no constant text would match everything.
  if (order.length < open.length || !/\p{L}{2}/u.test(source.replace(/\([^()]*\)|\\./g, ' '))) return null
  const read = (found: readonly string[]): AnyParams => {
    const values = order.map((index, valueIndex) => {
      const [name = '', kind] = open[index] ?? []
      const value = found[valueIndex] ?? ''
      return [
        name,
        kind === 'number' ? Number(value) : kind === 'list' ? value.split(between[index] ?? ', ') : value,
      ] as const
    })
    return { ...chosen, ...Object.fromEntries(values) }
  }
  return { pattern: new RegExp(`^${source}$`, 's'), read }
}

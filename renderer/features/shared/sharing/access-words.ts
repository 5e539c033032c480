import type { AccessMode, GrantSource } from '../../../api/types.ts'
import { texts } from './texts.ts'

type Grant = { readonly sharingTagName: string; readonly accessMode: AccessMode }

const { quoted, or, and, own: itself, groups: ofGroups } = texts.names

/** `“A”`, `“A” or “B”`, `“A”, “B” or “C”`. */
function either(names: readonly string[], word: string): string {
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1 ? quoted(last) : `${names.slice(0, -1).map(quoted).join(', ')} ${word} ${quoted(last)}`
}

/** Combined effect of grants on what a person can see, as a sentence. */
export function accessDescription(grants: readonly Grant[]): string {
  const named = (mode: AccessMode) => [
    ...new Set(grants.filter(({ accessMode }) => accessMode === mode).map(({ sharingTagName }) => sharingTagName)),
  ]
  const [allowed, denied] = [named('allow'), named('deny')]
  const { all, only, never, onlyButNever } = texts.sight
  if (allowed.length === 0) return denied.length === 0 ? all : never(either(denied, or))
  return denied.length === 0 ? only(either(allowed, or)) : onlyButNever(either(allowed, or), either(denied, or))
}

/** Sources of a grant: `personal setting`, `group “Kids”`, `personal setting and groups “Kids” and “Guests”`. */
export function sourcesInWords(sources: readonly GrantSource[]): string {
  const groups = sources.flatMap(({ groupName }) => groupName ?? [])
  const own = sources.some(({ kind }) => kind === 'user') ? [itself] : []
  const fromGroups = groups.length === 0 ? [] : [ofGroups(groups.length, either(groups, and))]
  return [...own, ...fromGroups].join(` ${and} `)
}

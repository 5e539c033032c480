import { noteText } from '../notes/table.ts'
import type { Result } from '../result.ts'
import { type ParsedPattern, PatternError, type PatternNode, parsePattern, patternLimits } from './pattern-syntax.ts'

/** A user's pattern, safe to run on any text: its time is at most its size times the length of the text. */
export type SafePattern = {
  readonly source: string
  readonly groupNames: readonly string[]
  /** First match at or after `from` (a character index, 0-based); texts are truncated to 1000 characters. */
  readonly find: (text: string, from?: number) => PatternMatch | null
  /** The same on a text split into characters; null also when the effort is used up, see `effort`. */
  readonly findWithin: (effort: Effort, characters: readonly string[], from: number) => PatternMatch | null
}

/** Remaining steps of a search; below 0 it was aborted. A step takes about a ten-thousandth of a ms. */
export type Effort = { left: number }

export type PatternMatch = {
  /** Character indexes, `end` exclusive. */
  readonly start: number
  readonly end: number
  /** The whole match, then the groups by number; null for a group that did not participate. */
  readonly captures: readonly (string | null)[]
  /** Named groups that participated. */
  readonly groups: Readonly<Record<string, string>>
}

const maxText = 1000
const maxSteps = 600

/**
 * Compiles a regular expression entered by a user. Supported: literals, `.`, sets, `\d \w \s \p{…}`, `^ $ \b`, groups
 * (plain, `(?:…)`, `(?<name>…)`, `(?P<name>…)`), `|`, `* + ? {n,m}` with their lazy forms, and `(?i)` at the start.
 * Rejected: lookaround, backreferences, and patterns too long (500 characters) or too large. Alternatives are tried in
 * the usual order, but never the same step twice at the same position, so no pattern can hang the server.
 * @returns the pattern, or a sentence describing the error
 */
export function compilePattern(source: string): Result<SafePattern, string> {
  try {
    const parsed = parsePattern(source)
    const program = assemble(parsed)
    const groupNames = parsed.groupNames.filter((name) => name !== null)
    const findWithin = (effort: Effort, characters: readonly string[], from: number) =>
      find({ program, parsed, effort }, characters, from)
    const findAnywhere = (text: string, from = 0) => findWithin({ left: Number.POSITIVE_INFINITY }, [...text], from)
    return { ok: true, value: { source, groupNames, find: findAnywhere, findWithin } }
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, failure: error.message }
    throw error
  }
}

/** Why nothing was replaced: it would have taken too long, or the text would have become too long. */
export type GaveUp = 'too_slow' | 'too_long'

/**
 * Replaces every match. In the replacement `$1` to `$20`, `$<name>` and `$&` refer to the match, `$$` is `$`. The
 * effort limit covers all matches; the result has at most 1000 characters, or the length of the text.
 */
export function replacePattern(
  pattern: SafePattern,
  text: string,
  replacement: string,
  effort: Effort = { left: Number.POSITIVE_INFINITY },
): Result<string, GaveUp> {
  const characters = [...text]
  const replaced: string[] = []
  const maxLength = Math.max(maxText, text.length)
  let length = 0
  let at = 0
  let match = pattern.findWithin(effort, characters, 0)
  while (match !== null) {
    const piece = characters.slice(at, match.start).join('') + expand(replacement, match)
    replaced.push(piece)
    length += piece.length
    if (length > maxLength) return { ok: false, failure: 'too_long' }
    at = match.end
    if (match.start >= characters.length) break
    match = pattern.findWithin(effort, characters, Math.max(match.end, match.start + 1))
  }
  if (effort.left < 0) return { ok: false, failure: 'too_slow' }
  const result = replaced.join('') + characters.slice(at).join('')
  return result.length > maxLength ? { ok: false, failure: 'too_long' } : { ok: true, value: result }
}

function expand(replacement: string, match: PatternMatch): string {
  return replacement.replace(/\$(?:(\d{1,2})|<(\w+)>|([&$]))/g, (all, number, name, sign) => {
    if (sign !== undefined) return sign === '$' ? '$' : (match.captures[0] ?? '')
    if (name !== undefined) return match.groups[name] ?? ''
    const index = Number(number)
    return index < match.captures.length ? (match.captures[index] ?? '') : all
  })
}

type Step =
  | { readonly op: 'character'; readonly matches: (character: string) => boolean }
  | { readonly op: 'place'; readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'match' }

function assemble({ root }: ParsedPattern): readonly Step[] {
  const steps: Step[] = []
  emit(root, steps)
  steps.push({ op: 'match' })
  return steps
}

function emit(node: PatternNode, steps: Step[]): void {
  if (steps.length > maxSteps) throw new PatternError(noteText('pattern_too_large'))
  if (node.kind === 'character') steps.push({ op: 'character', matches: node.matches })
  else if (node.kind === 'place') steps.push({ op: 'place', at: node.at })
  else if (node.kind === 'sequence') for (const item of node.items) emit(item, steps)
  else if (node.kind === 'choice') emitChoice(node.items, steps)
  else if (node.kind === 'group') emitGroup(node.index, node.item, steps)
  else emitRepeat(node, steps)
}

function emitGroup(index: number, item: PatternNode, steps: Step[]): void {
  steps.push({ op: 'save', slot: index * 2 })
  emit(item, steps)
  steps.push({ op: 'save', slot: index * 2 + 1 })
}

function emitChoice(items: readonly PatternNode[], steps: Step[]): void {
  const exits: Extract<Step, { op: 'jump' }>[] = []
  for (const [i, item] of items.entries()) {
    if (i === items.length - 1) {
      emit(item, steps)
      continue
    }
    const split: Step = { op: 'split', first: steps.length + 1, second: 0 }
    steps.push(split)
    emit(item, steps)
    const exit: Step = { op: 'jump', to: 0 }
    steps.push(exit)
    exits.push(exit)
    split.second = steps.length
  }
  for (const exit of exits) exit.to = steps.length
}

function emitRepeat(node: Extract<PatternNode, { kind: 'repeat' }>, steps: Step[]): void {
  for (let i = 0; i < node.min; i++) emit(node.item, steps)
  const endless = node.max === Number.POSITIVE_INFINITY
  const splits: Extract<Step, { op: 'split' }>[] = []
  for (let i = node.min; i < (endless ? node.min + 1 : node.max); i++) {
    const split: Step = { op: 'split', first: 0, second: 0 }
    splits.push(split)
    const start = steps.push(split)
    emit(node.item, steps)
    if (endless) steps.push({ op: 'jump', to: start - 1 })
  }
  for (const split of splits) {
    const inner = steps.indexOf(split) + 1
    split.first = node.lazy ? steps.length : inner
    split.second = node.lazy ? inner : steps.length
  }
}

type Search = { readonly program: readonly Step[]; readonly parsed: ParsedPattern; readonly effort: Effort }

/** Bytes of the visited table that take as long to prepare as one step. */
const bytesPerStep = 1000

function find(search: Search, text: readonly string[], from: number): PatternMatch | null {
  const { program, parsed, effort } = search
  const characters = text.length > maxText ? text.slice(0, maxText) : text
  const visited = new Uint8Array(program.length * (characters.length + 1))
  effort.left -= 1 + visited.length / bytesPerStep
  for (let start = from; start <= characters.length && effort.left >= 0; start++) {
    const slots = runFrom(search, characters, start, visited)
    if (slots !== null) return toMatch(slots, start, parsed, characters)
  }
  return null
}

type Thread = { readonly step: number; readonly at: number; readonly slots: Int32Array }

/** Depth-first search; a step already tried at a position has failed and is not repeated. */
function runFrom(
  { program, effort }: Search,
  characters: readonly string[],
  start: number,
  visited: Uint8Array,
): Int32Array | null {
  const threads: Thread[] = [{ step: 0, at: start, slots: new Int32Array(patternLimits.groups * 2 + 2).fill(-1) }]
  for (let thread = threads.pop(); thread !== undefined; thread = threads.pop()) {
    const stateIndex = thread.step * (characters.length + 1) + thread.at
    const step = program[thread.step]
    if (step === undefined || visited[stateIndex] === 1) continue
    visited[stateIndex] = 1
    effort.left--
    if (effort.left < 0) return null
    if (step.op === 'match') return thread.slots.with(1, thread.at)
    threads.push(...follow(thread, step, characters))
  }
  return null
}

/** The next steps of a thread; the one to be tried first comes last. */
function follow(thread: Thread, step: Step, characters: readonly string[]): Thread[] {
  if (step.op === 'split')
    return [
      { ...thread, step: step.second },
      { ...thread, step: step.first },
    ]
  if (step.op === 'jump') return [{ ...thread, step: step.to }]
  if (!passes(step, characters, thread.at)) return []
  const at = step.op === 'character' ? thread.at + 1 : thread.at
  const slots = step.op === 'save' ? thread.slots.with(step.slot, at) : thread.slots
  return [{ step: thread.step + 1, at, slots }]
}

function passes(step: Step, characters: readonly string[], at: number): boolean {
  if (step.op === 'character') return at < characters.length && step.matches(characters[at] ?? '')
  if (step.op !== 'place') return true
  if (step.at === 'start') return at === 0
  if (step.at === 'end') return at === characters.length
  const isBoundary = isWordCharacter(characters[at - 1]) !== isWordCharacter(characters[at])
  return isBoundary === (step.at === 'boundary')
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character)
}

function toMatch(
  slots: Int32Array,
  start: number,
  { groupNames }: ParsedPattern,
  characters: readonly string[],
): PatternMatch {
  const end = slots[1] ?? start
  const captures = Array.from({ length: groupNames.length + 1 }, (_, i) => {
    const from = i === 0 ? start : (slots[i * 2] ?? -1)
    const to = slots[i * 2 + 1] ?? -1
    return from < 0 || to < from ? null : characters.slice(from, to).join('')
  })
  const groups: Record<string, string> = {}
  for (const [i, name] of groupNames.entries()) {
    const captured = captures[i + 1]
    if (name !== null && captured != null) groups[name] = captured
  }
  return { start, end, captures, groups }
}

import { noteText } from '../notes/table.ts'
/** The syntax tree of a pattern. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'place'; readonly at: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'group'; readonly index: number; readonly item: PatternNode }
  | {
      readonly kind: 'repeat'
      readonly item: PatternNode
      readonly min: number
      readonly max: number
      readonly lazy: boolean
    }

export type ParsedPattern = { readonly root: PatternNode; readonly groupNames: readonly (string | null)[] }

/** Why a pattern is refused, as a sentence for its author. */
export class PatternError extends Error {}

export const patternLimits = { length: 500, groups: 20, repeat: 100, depth: 20 } as const

/** Parses the syntax; see `compilePattern` for what is supported. Throws `PatternError`. */
export function parsePattern(source: string): ParsedPattern {
  if (source.length > patternLimits.length) {
    throw new PatternError(noteText('pattern_too_long', { most: patternLimits.length }))
  }
  const ignoreCase = source.startsWith('(?i)')
  const parser = new PatternParser([...(ignoreCase ? source.slice(4) : source)], ignoreCase)
  return parser.parse()
}

class PatternParser {
  readonly #characters: readonly string[]
  readonly #ignoreCase: boolean
  readonly #groupNames: (string | null)[] = []
  #at = 0
  #depth = 0

  constructor(characters: readonly string[], ignoreCase: boolean) {
    this.#characters = characters
    this.#ignoreCase = ignoreCase
  }

  parse(): ParsedPattern {
    const root = this.#readChoice()
    if (this.#at < this.#characters.length) throw new PatternError(noteText('pattern_closing_parenthesis'))
    return { root, groupNames: this.#groupNames }
  }

  #readChoice(): PatternNode {
    const items = [this.#readSequence()]
    while (this.#take('|')) items.push(this.#readSequence())
    return items.length === 1 && items[0] !== undefined ? items[0] : { kind: 'choice', items }
  }

  #readSequence(): PatternNode {
    const items: PatternNode[] = []
    while (this.#at < this.#characters.length && this.#peek() !== '|' && this.#peek() !== ')') {
      items.push(this.#readRepeated())
    }
    return { kind: 'sequence', items }
  }

  #readRepeated(): PatternNode {
    const item = this.#readAtom()
    const times = this.#readTimes()
    if (times === null) return item
    if (item.kind === 'place') throw new PatternError(noteText('pattern_anchor_repeated'))
    const lazy = this.#take('?')
    if (/^[*+?]$/.test(this.#peek()) || this.#opensTimes()) throw new PatternError(noteText('pattern_repeated_twice'))
    return { kind: 'repeat', item, ...times, lazy }
  }

  #readTimes(): { min: number; max: number } | null {
    if (this.#take('*')) return { min: 0, max: Number.POSITIVE_INFINITY }
    if (this.#take('+')) return { min: 1, max: Number.POSITIVE_INFINITY }
    if (this.#take('?')) return { min: 0, max: 1 }
    if (!this.#opensTimes()) return null
    const match = this.#timesHere()
    this.#at += match?.[0].length ?? 0
    const min = Number(match?.[1] ?? 0)
    const max = match?.[2] === undefined ? min : match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3])
    if (min > patternLimits.repeat || (max !== Number.POSITIVE_INFINITY && max > patternLimits.repeat)) {
      throw new PatternError(noteText('pattern_count_too_large', { most: patternLimits.repeat }))
    }
    if (max < min) throw new PatternError(noteText('pattern_counts_order'))
    return { min, max }
  }

  #opensTimes(): boolean {
    return this.#peek() === '{' && this.#timesHere() !== null
  }

  #timesHere(): RegExpExecArray | null {
    return /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.#characters.slice(this.#at, this.#at + 12).join(''))
  }

  #readAtom(): PatternNode {
    const character = this.#next()
    if (character === '(') return this.#readGroup()
    if (character === '[') return this.#readClass()
    if (character === '\\') return this.#readEscape()
    if (character === '.') return { kind: 'character', matches: (text) => text !== '\n' && text !== '\r' }
    if (character === '^') return { kind: 'place', at: 'start' }
    if (character === '$') return { kind: 'place', at: 'end' }
    if (/^[*+?]$/.test(character)) throw new PatternError(noteText('pattern_nothing_repeated', { sign: character }))
    return this.#literal(character)
  }

  #readGroup(): PatternNode {
    if (++this.#depth > patternLimits.depth) throw new PatternError(noteText('pattern_nested_too_deep'))
    const index = this.#readGroupStart()
    const item = this.#readChoice()
    if (!this.#take(')')) throw new PatternError(noteText('pattern_opening_parenthesis'))
    this.#depth--
    return index === null ? item : { kind: 'group', index, item }
  }

  /** @returns the number of a capturing group, null for one that does not capture */
  #readGroupStart(): number | null {
    if (!this.#take('?')) return this.#addGroup(null)
    if (this.#take(':')) return null
    const named = /^P?<([A-Za-z_][A-Za-z0-9_]{0,31})>/.exec(this.#characters.slice(this.#at, this.#at + 40).join(''))
    if (named?.[1] === undefined) throw new PatternError(noteText('pattern_not_understood'))
    if (this.#groupNames.includes(named[1])) throw new PatternError(noteText('pattern_group_twice', { name: named[1] }))
    this.#at += named[0].length
    return this.#addGroup(named[1])
  }

  #addGroup(name: string | null): number {
    if (this.#groupNames.length >= patternLimits.groups) throw new PatternError(noteText('pattern_too_many_groups'))
    this.#groupNames.push(name)
    return this.#groupNames.length
  }

  #readClass(): PatternNode {
    const start = this.#at - 1
    this.#take('^')
    for (let first = true; first || this.#peek() !== ']'; first = false) {
      if (this.#next() === '\\') this.#next()
    }
    this.#at++
    return this.#classOf(this.#characters.slice(start, this.#at).join(''))
  }

  #readEscape(): PatternNode {
    const character = this.#next()
    if (character === 'b') return { kind: 'place', at: 'boundary' }
    if (character === 'B') return { kind: 'place', at: 'inside' }
    if (/^[dDwWsS]$/.test(character)) return this.#classOf(`\\${character}`)
    if (/^[pP]$/.test(character)) return this.#readProperty(character)
    const control = { t: '\t', n: '\n', r: '\r' }[character]
    if (control !== undefined) return this.#literal(control)
    if (/^[A-Za-z0-9]$/.test(character)) throw new PatternError(`\\${character} is not understood.`)
    return this.#literal(character)
  }

  #readProperty(letter: string): PatternNode {
    const name = /^\{[A-Za-z_=]{1,40}\}/.exec(this.#characters.slice(this.#at, this.#at + 42).join(''))?.[0]
    if (name === undefined) throw new PatternError(`\\${letter} needs a property in braces.`)
    this.#at += name.length
    return this.#classOf(`\\${letter}${name}`)
  }

  #literal(character: string): PatternNode {
    if (!this.#ignoreCase) return { kind: 'character', matches: (text) => text === character }
    const folded = character.toLowerCase()
    return { kind: 'character', matches: (text) => text.toLowerCase() === folded }
  }

  /** A set of characters, tested one character at a time by the JavaScript engine. */
  #classOf(text: string): PatternNode {
    try {
      const expression = new RegExp(`^${text}$`, this.#ignoreCase ? 'iu' : 'u')
      return { kind: 'character', matches: (character) => expression.test(character) }
    } catch {
      throw new PatternError(`${text} is not a set of characters.`)
    }
  }

  #peek(): string {
    return this.#characters[this.#at] ?? ''
  }

  #next(): string {
    const character = this.#characters[this.#at++]
    if (character === undefined) throw new PatternError(noteText('pattern_ends_early'))
    return character
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#at++
    return true
  }
}

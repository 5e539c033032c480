import { bookUrl, mediaUrl } from '../book-url.ts'
import { type CssToken, cssTokens, writeString, writeToken } from './css-tokens.ts'

/** Functions whose string arguments are fetched by browsers (CSS Images 4, CSS Values 4). */
const FETCHING_FUNCTIONS = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', '-moz-image-set'])
/** Functions that would insert an unchecked address. */
const SUBSTITUTION_FUNCTIONS = new Set(['var', 'env', 'attr', 'if', 'inherit', 'first-valid'])
/** Properties and functions that ran scripts in older browsers. */
const SCRIPT_PROPERTIES = new Set(['behavior', '-moz-binding', '-ms-behavior'])
const SCRIPT_FUNCTION = 'expression'
/** An address that is never fetched. */
const NO_URL = 'about:invalid'
/** Properties of EPUB 3.0 that browsers know without prefix (EPUB CSS Profile, 3). */
const EPUB_PREFIX = /^-epub-(?=writing-mode|text-|word-break|line-break|hyphens|ruby-)/i

/**
 * Sanitises a stylesheet or the value of a `style` attribute: only other resources of the book can be fetched, and
 * nothing can run. It is tokenised and serialised again, so that escapes and unusual spellings hide nothing.
 * @param documentName entry name of the stylesheet, or of the document that contains the text
 */
export function sanitiseCss(text: string, documentName: string): string {
  const tokens = [...cssTokens(text)]
  return new Writer(tokens, documentName).write()
}

class Writer {
  readonly #tokens: readonly CssToken[]
  readonly #documentName: string
  readonly #out: string[] = []
  /** Names of the functions (and '' for brackets) around the current token. */
  readonly #functions: string[] = []

  constructor(tokens: readonly CssToken[], documentName: string) {
    this.#tokens = tokens
    this.#documentName = documentName
  }

  write(): string {
    for (let at = 0; at < this.#tokens.length; ) at = this.#step(at)
    return this.#out.join('')
  }

  /** Writes the token at an index and returns the next index. */
  #step(at: number): number {
    const token = this.#tokens[at]
    if (token === undefined) return at + 1
    switch (token.type) {
      case 'at':
        return this.#atRule(token.value, at)
      case 'url':
        this.#out.push(`url(${writeString(mediaUrl(this.#documentName, token.value) ?? NO_URL)})`)
        return at + 1
      case 'string':
        this.#out.push(
          writeString(this.#isFetched() ? (mediaUrl(this.#documentName, token.value) ?? NO_URL) : token.value),
        )
        return at + 1
      case 'function':
        return this.#function(token.value, at)
      case 'ident':
        return this.#ident(token.value, at)
      case 'raw':
        return this.#raw(token.value, at)
      default:
        this.#out.push(writeToken(token))
        return at + 1
    }
  }

  #isFetched(): boolean {
    return FETCHING_FUNCTIONS.has(this.#functions.at(-1) ?? '')
  }

  #function(name: string, at: number): number {
    const lower = name.toLowerCase()
    const isSubstitution =
      SUBSTITUTION_FUNCTIONS.has(lower) && this.#functions.some((around) => FETCHING_FUNCTIONS.has(around))
    // Without its string (a bad one) it would consume the following tokens as an address.
    const next = this.#tokens[at + 1]?.type === 'space' ? at + 2 : at + 1
    const isEmptyUrl = lower === 'url' && this.#tokens[next]?.type !== 'string'
    const value = lower === SCRIPT_FUNCTION || isSubstitution || isEmptyUrl ? `-x-${lower}` : name
    this.#functions.push(lower)
    this.#out.push(writeToken({ type: 'function', value }))
    return at + 1
  }

  #ident(name: string, at: number): number {
    const isProperty = this.#isColon(this.#afterSpace(at + 1))
    const isScript = isProperty && SCRIPT_PROPERTIES.has(name.toLowerCase())
    const value = isScript ? '-x-removed' : isProperty ? name.replace(EPUB_PREFIX, '') : name
    this.#out.push(writeToken({ type: 'ident', value }))
    return at + 1
  }

  #raw(value: string, at: number): number {
    if (value === '(' || value === '[') this.#functions.push('')
    if (value === ')' || value === ']') this.#functions.pop()
    if (value === ';' || value === '}') this.#functions.length = 0
    // `<` means less-than in a media query; before anything else it could end the element that contains the sheet.
    const isComparison = this.#tokens[at + 1]?.type === 'space' || this.#isRaw(at + 1, '=')
    this.#out.push(value === '<' && !isComparison ? '/**/' : value)
    return at + 1
  }

  #atRule(written: string, at: number): number {
    const name = written.toLowerCase()
    if (name === 'charset') return this.#endOfRule(at)
    if (name === 'import') return this.#import(at)
    this.#out.push(writeToken({ type: 'at', value: written }))
    // A namespace is a name and never fetched; written as `url()` it would be treated as an address.
    if (name === 'namespace') return this.#namespace(at + 1)
    return at + 1
  }

  /** Only stylesheets of the book; the conditions after it are written unchanged. */
  #import(at: number): number {
    const index = this.#afterSpace(at + 1)
    const [address, end] = this.#address(index)
    const url = address === null ? null : bookUrl(this.#documentName, address)
    if (url === null) return this.#endOfRule(at)
    this.#out.push(`@import ${writeString(url)}`)
    return end
  }

  #namespace(from: number): number {
    for (let at = from; at < this.#tokens.length; at += 1) {
      const [address, end] = this.#address(at)
      if (address !== null) {
        this.#out.push(writeString(address))
        return end
      }
      const token = this.#tokens[at]
      if (token === undefined || (token.type !== 'space' && token.type !== 'ident' && token.type !== 'comment'))
        return at
      this.#out.push(writeToken(token))
    }
    return this.#tokens.length
  }

  /** The address at an index, as a string or in `url()`, and the index after it. */
  #address(at: number): [string | null, number] {
    const token = this.#tokens[at]
    if (token?.type === 'string' || token?.type === 'url') return [token.value, at + 1]
    if (token?.type !== 'function' || token.value.toLowerCase() !== 'url') return [null, at]
    const inner = this.#tokens[this.#afterSpace(at + 1)]
    const close = this.#afterSpace(this.#afterSpace(at + 1) + 1)
    return inner?.type === 'string' && this.#isRaw(close, ')') ? [inner.value, close + 1] : [null, at]
  }

  #afterSpace(at: number): number {
    let index = at
    while (this.#tokens[index]?.type === 'space' || this.#tokens[index]?.type === 'comment') index += 1
    return index
  }

  #isRaw(at: number, value: string): boolean {
    const token = this.#tokens[at]
    return token?.type === 'raw' && token.value === value
  }

  #isColon(at: number): boolean {
    return this.#isRaw(at, ':')
  }

  /**
   * Skips a rule without a block and returns the index after its `;`. The tokens around it must not merge into one.
   */
  #endOfRule(at: number): number {
    if (this.#out.length > 0) this.#out.push('/**/')
    let index = at
    while (index < this.#tokens.length && !this.#isRaw(index, ';') && !this.#isRaw(index, '{')) index += 1
    return this.#isRaw(index, ';') ? index + 1 : index
  }
}

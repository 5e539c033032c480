import { domainToASCII, domainToUnicode } from 'node:url'

/** A name as it is compared to the letter: ASCII case alone is folded, ASCII white space around it is left out. */
export function caseInsensitiveKey(name: string): string {
  return asciiLower(name.toWellFormed().replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''))
}

/**
 * The form in which user names and e-mail addresses are compared: as {@link caseInsensitiveKey}, and the domain of an address in
 * punycode, which is another way to write the same one. A domain that is not in the form that IDNA gives it (full width,
 * compatibility letters, capitals outside ASCII) stays as it is written, so that it equals nothing but itself: texts are
 * folded for search, never to tell who somebody is.
 */
export function identityKey(name: string): string {
  const plain = caseInsensitiveKey(name)
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : `${plain.slice(0, at + 1)}${domainKey(plain.slice(at + 1))}`
}

function domainKey(domain: string): string {
  if (!/[^\u0000-\u007f]/.test(domain)) return domain
  const ascii = domainToASCII(domain)
  return ascii !== '' && domainToUnicode(ascii) === domain ? ascii : domain
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
}

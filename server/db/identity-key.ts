import { domainToASCII, domainToUnicode } from 'node:url'
import { type Fragment, sql } from './sql.ts'

/** A name for exact comparison: folds ASCII case only and trims ASCII white space. */
export function caseInsensitiveKey(name: string): string {
  return asciiLower(name.toWellFormed().replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''))
}

/**
 * The form in which user names and e-mail addresses are compared: {@link caseInsensitiveKey}, with the domain of an
 * address in punycode. A domain that is not in IDNA form (full width, compatibility letters, non-ASCII capitals) is
 * left as written and equals only itself: folding is for search, never for identity.
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

export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase())
}

/** Whether a name is the user name or the e-mail address of the user `u`. */
export function isNamed(name: string): Fragment {
  const key = identityKey(name)
  return sql`(u.username_key in (${caseInsensitiveKey(name)}, ${key}) or u.email_key = ${key})`
}

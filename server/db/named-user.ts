import { caseInsensitiveKey, identityKey } from './identity-key.ts'
import { type Fragment, sql } from './sql.ts'

/** Whether a name is the user name or the e-mail address of the user `u`. */
export function isNamed(name: string): Fragment {
  const key = identityKey(name)
  return sql`(u.username_key in (${caseInsensitiveKey(name)}, ${key}) or u.email_key = ${key})`
}

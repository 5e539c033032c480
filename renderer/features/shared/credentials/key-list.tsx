import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery, type Holder } from '../../../api/account/credentials.ts'
import type { ApiKey, Permission } from '../../../api/types.ts'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { scopeOf } from '../../../lib/key-scope.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import classes from './credentials.module.css'
import { KeyMenu } from './key-menu.tsx'
import { rightWords } from './right-words.ts'
import { texts } from './texts.ts'

type KeyListProps = {
  readonly userId: Holder
  /** What the owner may do. */
  readonly rights: readonly Permission[]
  readonly label: string
}

/** The keys of somebody: what each may do, until when, and when it was used. */
export function KeyList({ userId, rights, label }: KeyListProps) {
  const found = useQuery(apiKeysQuery(userId))
  return (
    <Loaded query={found} waiting={<div className={classes.waiting} />}>
      {(all) =>
        all.length === 0 ? (
          <p className={classes.none}>{texts.noKeys}</p>
        ) : (
          <ul aria-label={label} className={classes.list}>
            {all.map((key) => (
              <KeyRow apiKey={key} key={key.id} rights={rights} userId={userId} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

type KeyRowProps = Pick<KeyListProps, 'userId' | 'rights'> & { readonly apiKey: ApiKey }

function KeyRow({ apiKey, userId, rights }: KeyRowProps) {
  const state = stateOf(apiKey, Date.now())
  return (
    <li className={classes.row} data-off={state !== null || undefined}>
      <div className={classes.words}>
        <p className={classes.name}>
          {apiKey.name}{' '}
          {state !== null && (
            <span className={classes.badge} data-off>
              {state}
            </span>
          )}
        </p>
        <p className={classes.about}>{rightsInWords(apiKey, rights)}</p>
        <p className={classes.about}>
          <code>{apiKey.keyPrefix}…</code> · {timesOf(apiKey)}
        </p>
      </div>
      <KeyMenu apiKey={apiKey} userId={userId} />
    </li>
  )
}

/** Why a key opens nothing at the moment; null when it does. */
function stateOf({ isActive, expiresAt }: ApiKey, now: number): string | null {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return texts.over
  return isActive ? null : texts.off
}

function rightsInWords({ permissions }: ApiKey, ofOwner: readonly Permission[]): string {
  const scope = scopeOf(permissions, ofOwner)
  if (scope !== 'chosen') return texts.scopes[scope]
  const [first, second, ...others] = permissions
  if (first === undefined) return texts.mayNothing
  const named = second === undefined ? [first] : [first, second]
  return texts.may(
    named.map((right) => rightWords[right]),
    others.length,
  )
}

function timesOf({ lastUsedAt, createdAt, expiresAt }: ApiKey): string {
  const used = lastUsedAt === null ? texts.neverUsed : texts.used(formatAgo(lastUsedAt, Date.now()))
  const made = `${used} · ${texts.made(formatDate(createdAt))}`
  return expiresAt === null ? made : `${made} · ${texts.until(formatDate(expiresAt))}`
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { type Holder, sessionsQuery, useRightsOver, useSessions } from '../../../api/account/credentials.ts'
import { useMe } from '../../../api/account/use-me.ts'
import type { Session } from '../../../api/types.ts'
import { formatAgo, formatDate } from '../../../lib/format.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import { TryAgain } from '../../../ui/loaded.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import classes from './credentials.module.css'
import { texts } from './texts.ts'

type SessionListProps = { readonly userId: Holder; readonly label: string }

/** Sessions of a person; each can be ended, or all at once. */
export function SessionList({ userId, label }: SessionListProps) {
  const found = useInfiniteQuery(sessionsQuery(userId))
  const { mayEnd } = useRightsOver(userId)
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  const others = rows.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      {found.isError && <TryAgain query={found} />}
      {found.isPending && <div className={classes.waiting} />}
      <ul aria-label={label} className={classes.list}>
        {rows.map((session) => (
          <SessionRow key={session.id} mayEnd={mayEnd} session={session} userId={userId} />
        ))}
      </ul>
      <ShowMore query={found} />
      {found.isSuccess && others.length === 0 && (
        <p className={classes.none}>{rows.length === 0 ? texts.noSessions : texts.noOwnOthers}</p>
      )}
      {mayEnd && <EndOthers count={others.length} userId={userId} />}
    </>
  )
}

type SessionRowProps = { readonly session: Session; readonly userId: Holder; readonly mayEnd: boolean }

function SessionRow({ session, userId, mayEnd }: SessionRowProps) {
  const { end } = useSessions(userId)
  const name = session.deviceName ?? texts.unknown
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {session.isCurrent && <span className={classes.badge}>{texts.thisOne}</span>}
        </p>
        <p className={classes.about}>{activityOf(session)}</p>
        <p className={classes.about}>{timesOf(session)}</p>
      </div>
      {mayEnd && !session.isCurrent && (
        <ConfirmButton
          aria-label={texts.signOutOf(name)}
          action={texts.signOut}
          mutation={end}
          onConfirm={(close) => end.mutate(session.id, { onSuccess: close })}
          title={texts.endTitle(name)}
        >
          {texts.endKept}
        </ConfirmButton>
      )}
    </li>
  )
}

function activityOf({ protocol, lastSeenAt, address }: Session): string {
  const activity = texts.seen(texts.kinds[protocol], formatAgo(lastSeenAt, Date.now()))
  return address === null ? activity : `${activity} · ${address}`
}

function timesOf({ createdAt, expiresAt }: Session): string {
  const since = texts.since(formatDate(createdAt))
  return expiresAt === null ? since : `${since} · ${texts.endsUnused(formatDate(expiresAt))}`
}

function EndOthers({ userId, count }: { readonly userId: Holder; readonly count: number }) {
  const { endOthers } = useSessions(userId)
  const me = useMe()
  const isOwn = userId === null || userId === me?.id
  return (
    <div className={classes.foot}>
      {count > 0 && (
        <ConfirmButton
          action={isOwn ? texts.signOutOthers : texts.signOutAll}
          mutation={endOthers}
          onConfirm={(close) => endOthers.mutate(undefined, { onSuccess: close })}
          title={isOwn ? texts.endOthersTitle : texts.endAllTitle}
        >
          {isOwn ? texts.endOthersKept : texts.endAllKept}
        </ConfirmButton>
      )}
      {endOthers.isSuccess && (
        <p className={classes.none} role="status">
          {texts.ended(endOthers.data.revoked)}
        </p>
      )}
    </div>
  )
}

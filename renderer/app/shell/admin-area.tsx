import { Link, linkOptions, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMe } from '../../api/account/use-me.ts'
import { useProblemCount } from '../../api/titles/problems.ts'
import { usePendingCounts } from '../../api/titles/to-match.ts'
import type { User } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import classes from './admin-area.module.css'
import { texts } from './texts.ts'

const { names } = texts.admin

type Permission = User['permissions'][number]

const destinations = [
  { link: linkOptions({ to: '/admin', activeOptions: { exact: true } }), name: names.overview, needs: 'system-admin' },
  { link: linkOptions({ to: '/people' }), name: names.people, needs: 'users-read' },
  { link: linkOptions({ to: '/access-groups' }), name: names.accessGroups, needs: 'users-read' },
  { link: linkOptions({ to: '/sharing-tags' }), name: names.sharingTags, needs: 'users-read' },
  { link: linkOptions({ to: '/admin/settings' }), name: names.settings, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/identity' }), name: names.identity, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/plugins' }), name: names.plugins, needs: 'plugins-manage' },
  { link: linkOptions({ to: '/admin/backups' }), name: names.backups, needs: 'system-admin' },
  { link: linkOptions({ to: '/tasks' }), name: names.tasks, needs: 'tasks-read' },
  { link: linkOptions({ to: '/problems' }), name: names.problems, needs: 'books-write' },
  { link: linkOptions({ to: '/to-match' }), name: names.toMatch, needs: 'series-write' },
  { link: linkOptions({ to: '/duplicates' }), name: names.duplicates, needs: 'books-write' },
  { link: linkOptions({ to: '/names' }), name: names.names, needs: 'series-write' },
  { link: linkOptions({ to: '/admin/clean-up' }), name: names.cleanUp, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/data' }), name: names.data, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/audit', search: {} }), name: names.audit, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/logs' }), name: names.logs, needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/crashes' }), name: names.crashes, needs: 'system-admin' },
] as const satisfies readonly { readonly needs: Permission; readonly name: string; readonly link: object }[]

/** Administration screens with their navigation. */
export function AdminArea() {
  const me = useMe()
  const { count: problems } = useProblemCount()
  const pending = usePendingCounts()
  const counts = { '/problems': problems, '/to-match': pending.series + pending.books }
  const strip = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => centre(strip.current, path), [path])
  const mine = destinations.filter(({ needs }) => me?.permissions.includes(needs))
  return (
    <div className={classes.area}>
      {mine.length > 1 && (
        <nav aria-label={texts.administration} className={classes.places} ref={strip}>
          {mine.map(({ link, name }) => (
            <Link {...link} className={classes.place} key={name}>
              {name}
              {link.to in counts && <Count value={counts[link.to as keyof typeof counts]} />}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes.screen}>
        <Outlet />
      </div>
    </div>
  )
}

function Count({ value }: { readonly value: number }) {
  return (
    <span aria-hidden="true" className={classes.count}>
      {value > 0 && formatNumber(value)}
    </span>
  )
}

/** Screens for administrators only. */
export function AdminOnly() {
  const me = useMe()
  if (me?.permissions.includes('system-admin')) return <Outlet />
  return <NotPermitted needs="system-admin" tab={texts.admin.tab} words={texts.admin} />
}

/** On narrow screens the navigation scrolls: bring the current item into view. */
function centre(strip: HTMLElement | null, path: string): void {
  const current = strip?.querySelector<HTMLElement>(`[href="${path}"], [aria-current]`)
  if (strip === null || !current) return
  strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
}

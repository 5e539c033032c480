import { Link, linkOptions, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { User } from '../../api/types.ts'
import { useMe } from '../../api/use-me.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { TabTitle } from '../../ui/page.tsx'
import classes from './admin-area.module.css'

type Permission = User['permissions'][number]

const places = [
  { link: linkOptions({ to: '/admin', activeOptions: { exact: true } }), name: 'Overview', needs: 'system-admin' },
  { link: linkOptions({ to: '/people' }), name: 'People', needs: 'users-read' },
  { link: linkOptions({ to: '/access-groups' }), name: 'Access groups', needs: 'users-read' },
  { link: linkOptions({ to: '/sharing-tags' }), name: 'Sharing tags', needs: 'users-read' },
  { link: linkOptions({ to: '/admin/settings' }), name: 'Settings', needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/identity' }), name: 'Identity providers', needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/backups' }), name: 'Backups', needs: 'system-admin' },
  { link: linkOptions({ to: '/tasks' }), name: 'Background work', needs: 'tasks-read' },
  { link: linkOptions({ to: '/problems' }), name: 'Problems', needs: 'books-write' },
  { link: linkOptions({ to: '/duplicates' }), name: 'Duplicates', needs: 'books-write' },
  { link: linkOptions({ to: '/names' }), name: 'Genres, tags, people', needs: 'series-write' },
  { link: linkOptions({ to: '/admin/clean-up' }), name: 'Clean-up', needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/data' }), name: 'Everybody’s data', needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/audit', search: {} }), name: 'Audit log', needs: 'system-admin' },
  { link: linkOptions({ to: '/admin/logs' }), name: 'Log', needs: 'system-admin' },
] as const satisfies readonly { readonly needs: Permission; readonly name: string; readonly link: object }[]

/** The screens for those who look after the house, with the way from one to the other. */
export function AdminArea() {
  const me = useMe()
  const strip = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => centre(strip.current, path), [path])
  const mine = places.filter(({ needs }) => me?.permissions.includes(needs))
  return (
    <div className={classes.area}>
      {mine.length > 1 && (
        <nav aria-label="Administration" className={classes.places} ref={strip}>
          {mine.map(({ link, name }) => (
            <Link {...link} className={classes.place} key={name}>
              {name}
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

/** The screens of this part that only administrators have. */
export function AdminOnly() {
  const me = useMe()
  if (me?.permissions.includes('system-admin')) return <Outlet />
  return (
    <>
      <TabTitle title="For administrators" />
      <EmptyState
        alone
        action={<LinkButton to="/">Go home</LinkButton>}
        text="Settings, backups and the log are for the people who run this Inglenook. Ask one of them."
        title="This is for administrators"
      />
    </>
  )
}

/** On a narrow screen the places stand in a strip: the present one is brought into sight. */
function centre(strip: HTMLElement | null, path: string): void {
  const current = strip?.querySelector<HTMLElement>(`[href="${path}"], [aria-current]`)
  if (strip === null || !current) return
  strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2
}

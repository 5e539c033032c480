import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFollowLanguage } from '../../api/account/preferences.ts'
import { useMe } from '../../api/account/use-me.ts'
import { DesktopNotes } from '../../desktop/desktop-notes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionLost } from './connection-lost.tsx'
import { Brand, MainNavigation } from './navigation.tsx'
import { ScanPill } from './scan-pill.tsx'
import { SearchField } from './search-field.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'
import { UpdateNote } from './update-note.tsx'

const settlingMs = 400

/**
 * After navigation the heading is focused, so that screen readers announce it. Typing in the search field also
 * navigates; the focus stays there.
 */
function RouteFocus() {
  const router = useRouter()
  const [name, setName] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged || fromLocation === undefined) return
        if (document.activeElement instanceof HTMLInputElement) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        heading?.focus({ preventScroll: true })
        // The heading may be rendered later, when its data is loaded.
        window.setTimeout(() => setName(document.title), settlingMs)
      }),
    [router],
  )
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {name}
    </VisuallyHidden>
  )
}

/** Frame of all screens except the readers: navigation, search, running scans, account. */
export function Shell() {
  // Only here: a multi-step sign-in must not be interrupted.
  useFollowLanguage(useMe()?.id)
  return (
    <>
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <header className={classes.header}>
        <Brand />
        <MainNavigation />
        <SearchField />
        <div className={classes.end}>
          <ScanPill />
          <AccountMenu />
        </div>
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <DesktopNotes />
        <Outlet />
      </main>
      <ConnectionLost />
      <UpdateNote />
      <RouteFocus />
    </>
  )
}

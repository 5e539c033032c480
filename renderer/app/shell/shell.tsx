import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFollowLanguage } from '../../api/account/preferences.ts'
import { useMe } from '../../api/account/use-me.ts'
import { DesktopNotes } from '../../desktop/desktop-notes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LostNote } from './lost-note.tsx'
import { Brand, MainNavigation } from './navigation.tsx'
import { ScanPill } from './scan-pill.tsx'
import { SearchField } from './search-field.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'
import { UpdateNote } from './update-note.tsx'

const settlingMs = 400

/**
 * After a link to another screen, the keyboard starts at its heading and a screen reader hears its name. Typing in the
 * search field changes the screen too; there the keyboard stays where it is.
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
        // The screen names itself as soon as it knows what it shows.
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

/** What surrounds every screen but the readers: the way around, the search, running scans, the account. */
export function Shell() {
  // Here and not before: a sign-in that still asks for something is not interrupted.
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
      <LostNote />
      <UpdateNote />
      <RouteFocus />
    </>
  )
}

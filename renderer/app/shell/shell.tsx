import { Outlet } from '@tanstack/react-router'
import { useFollowLanguage } from '../../api/account/use-language.ts'
import { useMe } from '../../api/account/use-me.ts'
import { DesktopNotes } from '../../desktop/desktop-notes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LostNote } from './lost-note.tsx'
import { Brand, MainNavigation } from './navigation.tsx'
import { RouteFocus } from './route-focus.tsx'
import { ScanPill } from './scan-pill.tsx'
import { SearchField } from './search-field.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'
import { UpdateNote } from './update-note.tsx'

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

import { Button, Group } from '@mantine/core'
import { useMe } from '../api/use-me.ts'
import { LinkButton } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { desktop } from './bridge.ts'
import { texts as all } from './computer-texts.ts'
import classes from './desktop.module.css'
import { useDesktopState } from './use-desktop-state.ts'

const texts = all.notes

/** Over every screen of the desktop's window: that its port is another one this time, and that it runs in safe mode. */
export function DesktopNotes() {
  const state = useDesktopState()
  const mayMend = useMe()?.permissions.includes('system-admin') ?? false
  if (state === null) return null
  const { port, wantedPort, isSafeMode } = state
  const isElsewhere = port !== null && wantedPort !== null && port !== wantedPort
  if (!isElsewhere && !isSafeMode) return null
  return (
    <div className={classes.notes}>
      {isSafeMode && <Note action={mayMend && <WaysOut />}>{texts.safeMode}</Note>}
      {isElsewhere && <Note>{texts.otherPort(wantedPort, port)}</Note>}
    </div>
  )
}

function WaysOut() {
  return (
    <Group gap="xs">
      <Button onClick={() => void desktop()?.openFolder('logs')} size="compact-sm" variant="default">
        {texts.logs}
      </Button>
      <LinkButton size="compact-sm" to="/admin/backups" variant="default">
        {texts.backups}
      </LinkButton>
      <Button onClick={() => void desktop()?.leaveSafeMode()} size="compact-sm">
        {texts.leaveSafeMode}
      </Button>
    </Group>
  )
}

import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DesktopState } from '../../electron/ipc/channels.ts'
import { useMe } from '../api/account/use-me.ts'
import { LinkButton } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { desktop } from './bridge.ts'
import classes from './desktop.module.css'
import { texts as all } from './texts.ts'
import { useDesktopState } from './use-desktop-state.ts'

const texts = all.notes

/**
 * Notes above every screen of the desktop window: the server is down, its port has changed, or it runs in safe mode.
 */
export function DesktopNotes() {
  const state = useDesktopState()
  useWhereItListens(state)
  const mayAdminister = useMe()?.permissions.includes('system-admin') ?? false
  if (state === null) return null
  const { port, wantedPort, isSafeMode, server } = state
  const isAway = server === 'waiting' || server === 'broken'
  const isElsewhere = port !== null && wantedPort !== null && port !== wantedPort
  if (!isElsewhere && !isSafeMode && !isAway) return null
  return (
    <div className={classes.notes}>
      {isAway && <Note tone="danger">{texts.away[server]}</Note>}
      {isSafeMode && <Note action={mayAdminister && <WaysOut />}>{texts.safeMode}</Note>}
      {isElsewhere && <Note>{texts.otherPort(wantedPort, port)}</Note>}
    </div>
  )
}

/** Addresses and discovery depend on where the server listens, which the tray menu changes, too. */
function useWhereItListens(state: DesktopState | null): void {
  const client = useQueryClient()
  const now = state?.server === 'running' ? `${state.port} ${state.isShared && !state.isSharingPaused}` : null
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (now === null || now === last.current) return
    if (last.current !== null) void client.invalidateQueries()
    last.current = now
  }, [client, now])
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

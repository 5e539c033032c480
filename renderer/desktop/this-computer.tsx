import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DesktopBridge, DesktopState } from '../../electron/ipc/channels.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { desktop } from './bridge.ts'
import classes from './desktop.module.css'
import { Reachability } from './reachability.tsx'
import { texts as all } from './texts.ts'
import { useDesktopState } from './use-desktop-state.ts'

const texts = all.computer

type ThisComputerProps = {
  /** `devices`: only the settings for access by other devices. */
  readonly about?: 'devices' | 'everything'
}

/** Settings of the desktop app. Hidden in a browser. */
export function ThisComputer({ about = 'everything' }: ThisComputerProps) {
  const state = useDesktopState()
  const bridge = desktop()
  if (state === null || bridge === undefined) return null
  return (
    <Section lead={texts.lead} title={texts.title}>
      <div className={classes.switches}>
        <Switches bridge={bridge} isShort={about === 'devices'} state={state} />
        {state.isShared && !state.isSharingPaused && <Reachability bridge={bridge} state={state} />}
      </div>
    </Section>
  )
}

type SwitchesProps = { readonly bridge: DesktopBridge; readonly state: DesktopState; readonly isShort: boolean }

function Switches({ bridge, state, isShort }: SwitchesProps) {
  const { change, hasFailed } = useChange()
  const { updates } = state
  return (
    <>
      <Switch
        checked={state.isShared}
        description={texts.shareHelp}
        label={texts.share}
        onChange={(event) => change(bridge.setShared(event.currentTarget.checked))}
      />
      {state.isSharingPaused && <Note>{texts.paused}</Note>}
      {!isShort && (
        <Switch
          checked={state.startsAtLogin}
          description={texts.startAtLoginHelp}
          label={texts.startAtLogin}
          onChange={(event) => change(bridge.setStartsAtLogin(event.currentTarget.checked))}
        />
      )}
      {!isShort && updates.isPossible && (
        <Switch
          checked={updates.isOn}
          description={texts.lookForUpdatesHelp}
          label={texts.lookForUpdates}
          onChange={(event) => change(bridge.setChecksForUpdates(event.currentTarget.checked))}
        />
      )}
      {!isShort && updates.ready !== null && (
        <Note
          action={
            <Button onClick={() => change(bridge.installUpdate())} size="compact-sm">
              {texts.install}
            </Button>
          }
        >
          {texts.ready(updates.ready)}
        </Note>
      )}
      {hasFailed && <Note tone="danger">{texts.failed}</Note>}
    </>
  )
}

/** Changes a desktop setting. Addresses and discovery depend on it, so everything is refetched. */
function useChange() {
  const client = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const change = (work: Promise<unknown>) => {
    setFailed(false)
    work.then(
      () => void client.invalidateQueries(),
      () => setFailed(true),
    )
  }
  return { change, hasFailed }
}

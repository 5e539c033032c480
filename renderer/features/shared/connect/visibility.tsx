import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay, useMayByPassword } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import { discoveryQuery, useDiscovery } from '../../../api/system/discovery.ts'
import type { DiscoveryState } from '../../../api/types.ts'
import { desktop } from '../../../desktop/bridge.ts'
import { TryAgain } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { ServerWords } from '../../../ui/server-words.tsx'
import { common } from '../../../ui/texts.ts'
import classes from './connect.module.css'
import { texts as all } from './texts.ts'

const texts = all.visible

/** Network discovery of the server: its state, problems, and a switch. */
export function Visibility() {
  const found = useQuery(discoveryQuery)
  if (found.isError) return <TryAgain query={found} />
  if (found.data === undefined) return null
  return <Shown state={found.data} />
}

function Shown({ state }: { readonly state: DiscoveryState }) {
  const mayChange = useMay('system-admin')
  const ofOthers = useMayByPassword('system-admin') ? common.linkedDevice.text : texts.onlyAdmin
  const { change, check } = useDiscovery()
  const { enabled, problem } = state
  const error = change.error ?? check.error
  // A successful check is newer than the stored state.
  const wrong = check.data === undefined ? problem : check.data.problem
  return (
    <div className={classes.visible}>
      <Switch
        checked={enabled}
        description={mayChange ? texts.help : `${texts.help} ${ofOthers}`}
        disabled={!mayChange || change.isPending}
        label={texts.label}
        onChange={(event) => {
          check.reset()
          change.mutate(event.currentTarget.checked)
        }}
      />
      <p aria-live="polite" className={classes.hint}>
        {lineOf(state)}
      </p>
      {enabled && wrong !== null && (
        <Note tone="danger">
          {/* Options of the start are nothing to whoever has a switch for it. */}
          {wrong.code === 'loopback' && desktop() !== undefined ? (
            common.shareFirst
          ) : (
            <ServerWords text={wrong.message} />
          )}
        </Note>
      )}
      {state.hints.map(({ code, message }) => (
        <Note key={code}>
          <ServerWords text={message} />
        </Note>
      ))}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
      {check.data?.heard === true && <Note>{texts.heard}</Note>}
      {mayChange && enabled && (
        <Button loading={check.isPending} onClick={() => check.mutate()} variant="default">
          {texts.check}
        </Button>
      )}
    </div>
  )
}

function lineOf({ enabled, status, name, address, port }: DiscoveryState): string {
  if (!enabled || status === 'hidden') return ''
  if (status === 'starting' || name === null) return texts.starting
  return texts.as(name, `${address}:${port}`)
}

import { Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messageOf } from '../../api/api-error.ts'
import { useSwitchPlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { Consent } from './consent.tsx'
import classes from './plugins.module.css'
import { texts } from './texts.ts'

/** Whether a plugin has never run for anybody. */
function isNew({ lastSuccessAt, lastFailureAt }: Plugin): boolean {
  return lastSuccessAt === null && lastFailureAt === null
}

/** Switches a plugin on or off. Before it runs for the first time it is said what that means. */
export function PluginSwitch({ plugin }: { readonly plugin: Plugin }) {
  const change = useSwitchPlugin(plugin.id)
  const [asking, ask] = useDisclosure()
  const flip = (isOn: boolean) => {
    if (isOn && isNew(plugin)) ask.open()
    else change.mutate(isOn)
  }
  return (
    <div className={classes.switch}>
      <Switch
        aria-label={texts.switchOf(plugin.displayName)}
        checked={change.isPending ? change.variables : plugin.enabled}
        disabled={change.isPending}
        onChange={(event) => flip(event.currentTarget.checked)}
        size="md"
      />
      {change.isError && !asking && <Note tone="danger">{messageOf(change.error)}</Note>}
      <Consent
        busy={change.isPending}
        error={change.error}
        onClose={() => {
          ask.close()
          change.reset()
        }}
        onConfirm={() => change.mutate(true, { onSuccess: ask.close })}
        opened={asking}
        plugin={plugin}
      />
    </div>
  )
}

import { Button, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { messageOf } from '../../api/api-error.ts'
import { useConsent, useSwitchPlugin } from '../../api/system/plugins.ts'
import type { Plugin } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { ConsentDialog, needsConsent } from './consent-dialog.tsx'
import classes from './plugins.module.css'
import { confirming, texts } from './texts.ts'

/** Whether a plugin has never been enabled. */
function isNew({ lastSuccessAt, lastFailureAt }: Plugin): boolean {
  return lastSuccessAt === null && lastFailureAt === null
}

/**
 * Enables or disables a plugin. A dialog explains the consequences the first time, and whenever its code has to be
 * allowed.
 */
export function PluginSwitch({ plugin }: { readonly plugin: Plugin }) {
  const change = useSwitchPlugin(plugin.id)
  const consent = useConsent(plugin.id)
  const [asking, ask] = useDisclosure()
  const flip = (isOn: boolean) => {
    // A local database runs no program and sends nothing: there is nothing to consent to.
    const isFirst = isNew(plugin) && plugin.command !== 'local-database'
    if (isOn && (isFirst || needsConsent(plugin))) ask.open()
    else change.mutate(isOn)
  }
  const enable = () => {
    if (plugin.enabled) ask.close()
    else change.mutate(true, { onSuccess: ask.close })
  }
  const close = () => {
    ask.close()
    change.reset()
    consent.reset()
  }
  const { code } = plugin.consent
  return (
    <div className={classes.switch}>
      {needsConsent(plugin) && (plugin.enabled || plugin.consent.state === 'changed') && (
        <Button aria-label={confirming.reviewOf(plugin.displayName)} onClick={ask.open} size="xs">
          {confirming.review}
        </Button>
      )}
      <Switch
        aria-label={texts.switchOf(plugin.displayName)}
        checked={change.isPending ? change.variables : plugin.enabled}
        disabled={change.isPending}
        onChange={(event) => flip(event.currentTarget.checked)}
        size="md"
      />
      {change.isError && !asking && <Note tone="danger">{messageOf(change.error)}</Note>}
      <ConsentDialog
        busy={change.isPending || consent.isPending}
        error={consent.error ?? change.error}
        isEnabled={plugin.enabled}
        onClose={close}
        onConfirm={(confirmation) => {
          if (needsConsent(plugin) && code !== null) {
            consent.mutate({ codeHash: code.hash, ...confirmation }, { onSuccess: enable })
          } else enable()
        }}
        opened={asking}
        plugin={plugin}
      />
    </div>
  )
}

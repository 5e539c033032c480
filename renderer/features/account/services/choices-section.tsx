import { Radio, Stack, Switch } from '@mantine/core'
import { useExchange } from '../../../api/account/services.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { ConfigForm } from '../../shared/plugins/config-form.tsx'
import classes from './services.module.css'
import { choiceTexts as words } from './texts.ts'

const modes = ['both', 'pull', 'push'] as const

type ChoicesProps = { readonly service: UserPlugin; readonly isLocked: boolean }

/** What is synced, in which direction, and the plugin's own options. Direction and ratings are saved immediately. */
export function ChoicesSection({ service, isLocked }: ChoicesProps) {
  const { configure } = useExchange(service.pluginId)
  const { capabilities, syncMode, syncRatings, configFields } = service
  const { syncMode: mode = syncMode, syncRatings: ratings = syncRatings } =
    (configure.isPending && configure.variables) || {}
  if (!capabilities.userReadSync && configFields.length === 0) return null
  return (
    <Section title={words.title}>
      <div className={classes.status}>
        {capabilities.userReadSync && (
          <>
            <Radio.Group
              description={words.modeHint}
              label={words.direction}
              onChange={(chosen) => configure.mutate({ syncMode: chosen as typeof mode })}
              value={mode}
            >
              <Stack gap="xs" mt="xs">
                {modes.map((one) => (
                  <Radio disabled={isLocked} key={one} label={words.modes[one]} value={one} />
                ))}
              </Stack>
            </Radio.Group>
            <Switch
              checked={ratings}
              description={words.ratingsHint}
              disabled={isLocked}
              label={words.ratings}
              onChange={(event) => configure.mutate({ syncRatings: event.currentTarget.checked })}
            />
          </>
        )}
        {configure.isError && <Note tone="danger">{messageOf(configure.error)}</Note>}
        {configFields.length > 0 && <OwnSettings isLocked={isLocked} service={service} />}
      </div>
    </Section>
  )
}

function OwnSettings({ service, isLocked }: ChoicesProps) {
  const { configure } = useExchange(service.pluginId)
  return (
    <section aria-label={words.more}>
      <h3 className={classes.heading}>{words.more}</h3>
      <ConfigForm
        config={service.config}
        fields={service.configFields}
        isLocked={isLocked}
        keysSet={service.credentialKeys}
        onSave={(config, onSaved) => configure.mutate({ config }, { onSuccess: onSaved })}
        saving={configure}
      />
    </section>
  )
}

import { MultiSelect, NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../api/account/use-me.ts'
import { pluginsQuery } from '../../../api/system/plugins.ts'
import { writtenFields } from '../../shared/plugins/written-fields.ts'
import type { ConfigOf } from './job-draft.ts'
import { choicesOf, numberOrNull } from './option-values.ts'
import { texts } from './texts.ts'

type RefreshProps = {
  readonly config: ConfigOf<'refresh_metadata'>
  readonly onConfig: (config: ConfigOf<'refresh_metadata'>) => void
}

const daySeconds = 24 * 3_600
const words = texts.refresh

/** The options of a metadata refresh. */
export function RefreshFields({ config, onConfig }: RefreshProps) {
  return (
    <>
      <NativeSelect
        data={choicesOf(words.scopes)}
        label={words.scope}
        onChange={(event) => onConfig({ ...config, scope: event.currentTarget.value as typeof config.scope })}
        value={config.scope}
      />
      <PluginChoice config={config} onConfig={onConfig} />
      <FieldChoice config={config} onConfig={onConfig} />
      <NumberInput
        decimalScale={2}
        description={words.daysHint}
        label={words.days}
        max={365}
        min={0}
        onChange={(value) =>
          onConfig({ ...config, skipRecentlySyncedWithinS: Math.round((numberOrNull(value) ?? 0) * daySeconds) })
        }
        value={Number((config.skipRecentlySyncedWithinS / daySeconds).toFixed(2))}
      />
      <NumberInput
        allowDecimal={false}
        description={words.atOnceHint}
        label={words.atOnce}
        max={8}
        min={1}
        onChange={(value) => onConfig({ ...config, maxConcurrency: numberOrNull(value) ?? 4 })}
        value={config.maxConcurrency}
      />
    </>
  )
}

function PluginChoice({ config, onConfig }: RefreshProps) {
  const maySeePlugins = useMay('plugins-manage')
  const plugins = useQuery({ ...pluginsQuery, enabled: maySeePlugins }).data?.plugins ?? []
  const providers = plugins
    .map(({ plugin }) => plugin)
    .filter(({ manifest }) => (manifest?.capabilities.metadataProvider.length ?? 0) > 0)
  if (providers.length < 2 && config.pluginId === null) return null
  return (
    <NativeSelect
      data={[
        { value: '', label: words.everyPlugin },
        ...providers.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
      label={words.plugin}
      onChange={(event) => onConfig({ ...config, pluginId: event.currentTarget.value || null })}
      value={config.pluginId ?? ''}
    />
  )
}

const { cover: _chosenByPeople, ...fieldNames } = writtenFields

function FieldChoice({ config, onConfig }: RefreshProps) {
  return (
    <MultiSelect
      data={choicesOf(fieldNames)}
      description={words.fieldsHint}
      label={words.fields}
      onChange={(fields) => onConfig({ ...config, fields: fields as typeof config.fields })}
      placeholder={config.fields.length === 0 ? words.everyField : ''}
      searchable
      value={[...config.fields]}
    />
  )
}

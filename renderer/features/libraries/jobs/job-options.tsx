import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import type { ConfigOf, JobKind } from './job-draft.ts'
import { choicesOf, numberOrNull } from './option-values.ts'
import { RefreshFields } from './refresh-options.tsx'
import { texts } from './texts.ts'

type ConfigProps<K extends JobKind> = {
  readonly config: ConfigOf<K>
  readonly onConfig: (config: ConfigOf<K>) => void
}

/** The options of a job. */
export function ConfigFields({ config, onConfig }: ConfigProps<JobKind>) {
  switch (config.kind) {
    case 'verify_files':
      return <VerifyFields config={config} onConfig={onConfig} />
    case 'clean_up':
      return <CleanUpFields config={config} onConfig={onConfig} />
    case 'refresh_metadata':
      return <RefreshFields config={config} onConfig={onConfig} />
    case 'export':
      return <ExportFields config={config} onConfig={onConfig} />
    default:
      return null
  }
}

function VerifyFields({ config, onConfig }: ConfigProps<'verify_files'>) {
  const words = texts.verify
  return (
    <>
      <NumberInput
        allowDecimal={false}
        description={words.maxFilesHint}
        label={words.maxFiles}
        max={10_000_000}
        min={1}
        onChange={(value) => onConfig({ ...config, maxFiles: numberOrNull(value) })}
        value={config.maxFiles ?? ''}
      />
      <NumberInput
        allowDecimal={false}
        description={words.speedHint}
        label={words.speed}
        max={10_000}
        min={1}
        onChange={(value) => onConfig({ ...config, megabytesPerSecond: numberOrNull(value) })}
        value={config.megabytesPerSecond ?? ''}
      />
    </>
  )
}

function CleanUpFields({ config, onConfig }: ConfigProps<'clean_up'>) {
  const words = texts.cleanUp
  return (
    <>
      <NumberInput
        allowDecimal={false}
        description={words.daysHint}
        label={words.days}
        max={3_650}
        min={0}
        onChange={(value) => onConfig({ ...config, deletedForDays: numberOrNull(value) ?? 30 })}
        value={config.deletedForDays}
      />
      <Switch
        checked={config.withEmptySeries}
        label={words.series}
        onChange={(event) => onConfig({ ...config, withEmptySeries: event.currentTarget.checked })}
      />
      <Switch
        checked={config.withUnusedTerms}
        label={words.terms}
        onChange={(event) => onConfig({ ...config, withUnusedTerms: event.currentTarget.checked })}
      />
      <Switch
        checked={config.withOrphanedFiles}
        description={words.filesHint}
        label={words.files}
        onChange={(event) => onConfig({ ...config, withOrphanedFiles: event.currentTarget.checked })}
      />
    </>
  )
}

function ExportFields({ config, onConfig }: ConfigProps<'export'>) {
  const words = texts.export
  return (
    <>
      <NativeSelect
        data={choicesOf(words.types)}
        label={words.what}
        onChange={(event) => onConfig({ ...config, exportType: event.currentTarget.value as typeof config.exportType })}
        value={config.exportType}
      />
      <NativeSelect
        data={choicesOf(words.formats)}
        label={words.format}
        onChange={(event) => onConfig({ ...config, format: event.currentTarget.value as typeof config.format })}
        value={config.format}
      />
      <NumberInput
        allowDecimal={false}
        description={words.keepHint}
        label={words.keep}
        max={10}
        min={1}
        onChange={(value) => onConfig({ ...config, keep: numberOrNull(value) ?? 5 })}
        value={config.keep}
      />
    </>
  )
}

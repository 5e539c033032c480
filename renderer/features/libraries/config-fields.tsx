import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReadingDirection } from '../../api/types.ts'
import { directionNames } from '../../lib/book-words.ts'
import type { ConfigOption } from './config-options.ts'
import type { Config } from './library-draft.ts'
import classes from './library-settings.module.css'
import { texts } from './texts.ts'

type ConfigFieldsProps = {
  readonly options: readonly ConfigOption[]
  readonly config: Config
  readonly onConfig: (config: Config) => void
}

/** Options of a grouping strategy. */
export function ConfigFields({ options, config, onConfig }: ConfigFieldsProps) {
  return options.map((option) => (
    <ConfigField
      key={option.name}
      onValue={(value) => onConfig({ ...config, [option.name]: value })}
      option={option}
      value={config[option.name]}
    />
  ))
}

type ConfigFieldProps = {
  readonly option: ConfigOption
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

const below = ['label', 'input', 'description', 'error'] as const

function ConfigField({ option, value, onValue }: ConfigFieldProps) {
  const about = { label: option.label, description: option.help, inputWrapperOrder: [...below] }
  switch (option.kind) {
    case 'flag':
      return (
        <Switch
          checked={typeof value === 'boolean' ? value : option.standard}
          description={option.help}
          label={option.label}
          onChange={(event) => onValue(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          {...about}
          data={Object.entries(option.choices).map(([name, label]) => ({ value: name, label }))}
          onChange={(event) => onValue(event.currentTarget.value)}
          value={typeof value === 'string' ? value : option.standard}
        />
      )
    case 'number':
      return (
        <NativeSelect
          {...about}
          data={Array.from({ length: option.max - option.min + 1 }, (_, index) => String(option.min + index))}
          onChange={(event) => onValue(Number(event.currentTarget.value))}
          value={String(typeof value === 'number' ? value : option.standard)}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...about}
          autosize
          className={classes.code}
          minRows={2}
          onChange={(event) => onValue(event.currentTarget.value.split('\n'))}
          onBlur={() => Array.isArray(value) && onValue(value.filter((line) => String(line).trim() !== ''))}
          value={(Array.isArray(value) ? value : option.standard).join('\n')}
        />
      )
    case 'text':
      return (
        <TextInput
          {...about}
          className={option.isPattern ? classes.code : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
          value={typeof value === 'string' ? value : option.standard}
        />
      )
  }
}

type DirectionChoiceProps = {
  readonly direction: ReadingDirection
  readonly onDirection: (direction: ReadingDirection) => void
}

/** Default reading direction for books that specify none. */
export function DirectionChoice({ direction, onDirection }: DirectionChoiceProps) {
  return (
    <NativeSelect
      data={Object.entries(directionNames).map(([value, label]) => ({ value, label }))}
      description={texts.directionHint}
      inputWrapperOrder={['label', 'input', 'description']}
      label={texts.direction}
      onChange={(event) => onDirection(event.currentTarget.value as ReadingDirection)}
      value={direction}
    />
  )
}

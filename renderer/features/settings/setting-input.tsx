import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Setting } from '../../api/types.ts'
import { scheduleChoices } from '../../lib/schedules.ts'
import { problemOf } from './setting-words.ts'
import classes from './settings.module.css'
import { choiceNames, texts, words } from './texts.ts'

type SettingInputProps = {
  readonly setting: Setting
  readonly id: string
  readonly busy: boolean
  readonly onSave: (value: string, onSaved?: () => void) => void
}

/** Input of a setting. Switches and choices save immediately, text by its button. */
export function SettingInput(props: SettingInputProps) {
  const { setting, id, onSave } = props
  switch (setting.valueType) {
    case 'boolean':
      return (
        <Switch
          checked={setting.value === 'true'}
          id={id}
          onChange={(event) => onSave(String(event.currentTarget.checked))}
          size="md"
        />
      )
    case 'choice':
      return (
        <NativeSelect
          data={(setting.allowedValues ?? []).map((value) => ({ value, label: choiceNames[value] ?? value }))}
          id={id}
          onChange={(event) => onSave(event.currentTarget.value)}
          value={setting.value}
        />
      )
    case 'cron':
      return <ScheduleInput {...props} />
    case 'list':
    case 'path':
      return <WordsField {...props} />
    default:
      return <NumberField {...props} />
  }
}

function NumberField({ setting, id, busy, onSave }: SettingInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = draft ?? setting.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(setting, typed)
    setProblem(found)
    if (found === null) onSave(typed.trim(), () => setDraft(null))
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        className={classes.number}
        error={problem}
        id={id}
        inputMode={setting.valueType === 'integer' ? 'numeric' : 'decimal'}
        onChange={(event) => setDraft(event.currentTarget.value)}
        value={typed}
      />
      <span className={classes.unit}>{words[setting.key]?.unit}</span>
      <SaveButton busy={busy} changed={typed !== setting.value} />
    </form>
  )
}

function WordsField({ setting, id, busy, onSave }: SettingInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? setting.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed.trim(), () => setDraft(null))
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        className={classes.cron}
        id={id}
        maxLength={1_000}
        onChange={(event) => setDraft(event.currentTarget.value)}
        placeholder={words[setting.key]?.unit}
        value={typed}
      />
      <SaveButton busy={busy} changed={typed.trim() !== setting.value} />
    </form>
  )
}

const own = 'own'

function ScheduleInput({ setting, id, busy, onSave }: SettingInputProps) {
  const choices = scheduleChoices(setting.value).filter(({ value }) => value !== '')
  const [typing, setTyping] = useState(false)
  const [typed, setTyped] = useState(setting.value)
  const startTyping = () => {
    setTyped(setting.value)
    setTyping(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(typed.trim(), () => setTyping(false))
  }
  if (!typing) {
    return (
      <NativeSelect
        data={[...choices, { value: own, label: `${texts.ownSchedule} …` }]}
        id={id}
        onChange={({ currentTarget: { value } }) => (value === own ? startTyping() : onSave(value))}
        value={setting.value}
      />
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoFocus
        className={classes.cron}
        description={texts.cron}
        id={id}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        value={typed}
      />
      <SaveButton busy={busy} changed={typed.trim() !== setting.value} />
    </form>
  )
}

function SaveButton({ busy, changed }: { readonly busy: boolean; readonly changed: boolean }) {
  if (!changed && !busy) return null
  return (
    <Button loading={busy} type="submit">
      {texts.save}
    </Button>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Note } from '../../../ui/note.tsx'
import classes from './about.module.css'
import { checkedValues, type EntryField, type EntryValues } from './entry-values.ts'
import { refusalWords } from './refusal-words.ts'
import { texts } from './texts.ts'

type EntryFormProps = {
  readonly fields: readonly EntryField[]
  /** Draft; owned by the list, so that it survives when the edited entry is removed. */
  readonly values: EntryValues
  readonly onType: (values: EntryValues) => void
  /** The edited entry was removed: saving would create a new one. */
  readonly isGone: boolean
  readonly onSave: (values: EntryValues) => Promise<unknown>
  readonly onClose: () => void
}

/** Short form of a few text fields. */
export function EntryForm({ fields, values, onType, isGone, onSave, onClose }: EntryFormProps) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkedValues(fields, values)
    setMissing(checked.missing)
    if (checked.missing.length > 0) return
    setBusy(true)
    try {
      await onSave(checked.values)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {fields.map(({ name, label, kind = 'text' }, index) => (
        <TextInput
          data-autofocus={index === 0 || undefined}
          error={missing.includes(name) && texts.missing}
          key={name}
          label={label}
          maxLength={2_000}
          onChange={(event) => onType({ ...values, [name]: event.currentTarget.value })}
          type={kind}
          value={values[name] ?? ''}
        />
      ))}
      {isGone && <Note tone="danger">{texts.removedMeanwhile}</Note>}
      {failure !== null && <Note tone="danger">{refusalWords(failure, 'save')}</Note>}
      <div className={classes.buttons}>
        <Button loading={busy} size="xs" type="submit">
          {texts.save}
        </Button>
        <Button onClick={onClose} size="xs" variant="default">
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

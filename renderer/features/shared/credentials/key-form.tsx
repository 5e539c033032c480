import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNewKey } from '../../../api/account/credentials.ts'
import { useMe } from '../../../api/account/use-me.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { type CheckedForm, type FormMutation, useCheckedForm } from '../../../ui/use-checked-form.ts'
import classes from './credentials.module.css'
import { dayOf, type KeyDraft, keyToSend, newKeyDraft, problemsOf } from './key-draft.ts'
import { rightWords } from './right-words.ts'
import { texts } from './texts.ts'

type KeyFormProps = {
  readonly initial: KeyDraft
  readonly action: string
  readonly sending: FormMutation
  readonly onSave: (draft: KeyDraft) => void
  readonly onClose: () => void
}

/** Name, permissions and expiry of a key. */
export function KeyForm({ initial, action, sending, onSave, onClose }: KeyFormProps) {
  const form = useCheckedForm(sending, { initialValues: initial, validate: (draft) => problemsOf(draft, new Date()) })
  return (
    <DialogForm action={action} form={form} gap="lg" onClose={onClose} onSend={onSave}>
      <TextInput
        data-autofocus
        label={texts.keyName}
        maxLength={200}
        placeholder={texts.keyPlaceholder}
        {...form.getInputProps('name')}
      />
      <ScopeFields form={form} />
      <EndFields form={form} />
    </DialogForm>
  )
}

type FieldsProps = { readonly form: CheckedForm<KeyDraft> }

function ScopeFields({ form }: FieldsProps) {
  const own = useMe()?.permissions ?? []
  return (
    <Radio.Group label={texts.scope} {...form.getInputProps('scope')} error={form.errors.rights}>
      <Stack gap="xs" mt="xs">
        <Radio label={texts.everything} value="all" />
        <Radio label={texts.reading} value="reading" />
        <Radio label={texts.chosen} value="chosen" />
        {form.values.scope === 'chosen' && (
          <Checkbox.Group aria-label={texts.chosen} {...form.getInputProps('rights', { withError: false })}>
            <div className={classes.rights}>
              {own.map((right) => (
                <Checkbox key={right} label={rightWords[right]} value={right} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  )
}

function EndFields({ form }: FieldsProps) {
  const { lastDay } = form.values
  const today = dayOf(new Date())
  return (
    <div>
      <Radio.Group
        label={texts.ends}
        onChange={(kind) => form.setFieldValue('lastDay', kind === 'never' ? null : '')}
        value={lastDay === null ? 'never' : 'day'}
      >
        <Stack gap="xs" mt="xs">
          <Radio label={texts.endsNever} value="never" />
          <Radio label={texts.endsOn} value="day" />
        </Stack>
      </Radio.Group>
      {lastDay !== null && (
        <TextInput
          aria-label={texts.endsOn}
          maw="14rem"
          min={today}
          ml="1.75rem"
          mt="xs"
          type="date"
          {...form.getInputProps('lastDay')}
        />
      )}
    </div>
  )
}

type NewKeyProps = {
  readonly opened: boolean
  readonly onClose: () => void
  /** Default name of the key; editable. */
  readonly name?: string
  /** Other details that are shown once. */
  readonly more?: (key: string) => ReactNode
}

/** Creates a key and shows it once. */
export function NewKey({ opened, onClose, name = '', more }: NewKeyProps) {
  const making = useNewKey()
  const own = useMe()?.permissions ?? []
  const close = () => {
    onClose()
    making.reset()
  }
  return (
    <RoomyDialog onClose={close} opened={opened} size={560} title={making.data?.name ?? texts.makeTitle}>
      {making.isSuccess ? (
        <div className={classes.newKey}>
          <p role="status">
            <strong>{texts.shownOnce}</strong> {texts.usage}
          </p>
          <CopyField label={texts.theKey(making.data.name)} value={making.data.key} />
          {more?.(making.data.key)}
          <Group justify="flex-end">
            <Button onClick={close}>{texts.done}</Button>
          </Group>
        </div>
      ) : (
        <KeyForm
          action={texts.make}
          initial={name === '' ? newKeyDraft : { ...newKeyDraft, name, scope: 'reading' }}
          onClose={close}
          onSave={(draft) => making.mutate(keyToSend(draft, own))}
          sending={making}
        />
      )}
    </RoomyDialog>
  )
}

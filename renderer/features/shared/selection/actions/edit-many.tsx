import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { type Bulk, useBulk } from '../../../../api/titles/bulk.ts'
import { type BulkResult, bulkResult } from '../../../../lib/bulk-result.ts'
import { Note } from '../../../../ui/note.tsx'
import { RoomyDialog } from '../../../../ui/roomy-dialog.tsx'
import { common } from '../../../../ui/texts.ts'
import { type Draft, type FieldSpec, shownValue, storedValue } from '../../metadata-form/draft.ts'
import { FieldInput } from '../../metadata-form/field-input.tsx'
import { sharedFields } from '../../metadata-form/fields.ts'
import classes from './actions.module.css'
import { isWithoutChanges, ListChangeFields, noListChanges } from './list-changes.tsx'
import { editTexts as texts } from './texts.ts'

type EditManyProps = {
  readonly bulk: Bulk
  /** Description of the selection. */
  readonly count: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Changes some details of many series or books. */
export function EditMany({ opened, onClose, count, ...rest }: EditManyProps) {
  return (
    <RoomyDialog onClose={onClose} opened={opened} title={count}>
      <EditForm {...rest} onClose={onClose} />
    </RoomyDialog>
  )
}

function EditForm({ bulk, onClose }: Omit<EditManyProps, 'opened' | 'count'>) {
  const fields = sharedFields[bulk.kind]
  const [draft, setDraft] = useState<Draft>({})
  const [lists, setLists] = useState(noListChanges)
  const [overwrite, setOverwrite] = useState(false)
  const { edit } = useBulk(bulk)
  const metadata = valuesOf(fields, draft)
  const isNothing = Object.keys(metadata).length === 0 && isWithoutChanges(lists)
  const save = (overwriteLocked: boolean) =>
    edit.mutate(
      { metadata, ...lists, overwriteLocked },
      {
        onSuccess: (answers) => {
          const result = bulkResult(answers)
          if (!isClean(result)) return
          notifications.show({ message: texts.done[bulk.kind](result.done) })
          onClose()
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(overwrite)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.about}>{texts.about}</p>
      <div className={classes.fields}>
        {fields.map((field) => (
          <ChosenField draft={draft} field={field} key={field.name} onDraft={setDraft} />
        ))}
        <ListChangeFields changes={lists} onChange={setLists} />
      </div>
      <Switch
        checked={overwrite}
        label={texts.overwrite}
        onChange={(event) => setOverwrite(event.currentTarget.checked)}
      />
      {edit.error !== null && <Note tone="danger">{messageOf(edit.error)}</Note>}
      {edit.data !== undefined && (
        <Outcome busy={edit.isPending} onOverwrite={() => save(true)} result={bulkResult(edit.data)} />
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} variant="default">
          {edit.data === undefined ? common.cancel : common.close}
        </Button>
        <Button
          disabled={isNothing}
          loading={edit.isPending}
          title={isNothing ? texts.nothing : undefined}
          type="submit"
        >
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}

type ChosenFieldProps = {
  readonly field: FieldSpec
  readonly draft: Draft
  readonly onDraft: (change: (before: Draft) => Draft) => void
}

/** A field that applies only when its box is ticked. */
function ChosenField({ field, draft, onDraft }: ChosenFieldProps) {
  const { name, kind, label } = field
  const value = draft[name]
  const choose = (isChosen: boolean) =>
    onDraft((before) => {
      const { [name]: _, ...others } = before
      return isChosen ? { ...others, [name]: shownValue(kind, null) } : others
    })
  return (
    <div className={classes.field} data-wide={kind === 'prose' || kind === 'people' || undefined}>
      <Checkbox checked={value !== undefined} label={label} onChange={(event) => choose(event.currentTarget.checked)} />
      {value !== undefined && (
        <>
          <FieldInput
            field={field}
            onValue={(next) => onDraft((before) => ({ ...before, [name]: next }))}
            value={value}
          />
          <span className={classes.hint}>{kind === 'people' ? texts.replacesPeople : texts.empty}</span>
        </>
      )}
    </div>
  )
}

type OutcomeProps = { readonly result: BulkResult; readonly busy: boolean; readonly onOverwrite: () => void }

function Outcome({ result, busy, onOverwrite }: OutcomeProps) {
  const { done, locked, lockedFields, refused, gone } = result
  return (
    <Note
      action={
        locked.length > 0 && (
          <Button loading={busy} onClick={onOverwrite} size="compact-sm" variant="default">
            {texts.overwriteNow}
          </Button>
        )
      }
    >
      {[
        texts.changed(done),
        ...(locked.length > 0 ? [texts.locked(locked.length, lockedFields.join(', '))] : []),
        ...refused,
        ...(gone > 0 ? [texts.gone(gone)] : []),
      ].join(' ')}
    </Note>
  )
}

function valuesOf(fields: readonly FieldSpec[], draft: Draft): Readonly<Record<string, unknown>> {
  const chosen = fields.flatMap(({ name, kind }) => {
    const value = draft[name]
    return value === undefined ? [] : [[name, storedValue(kind, value)] as const]
  })
  return Object.fromEntries(chosen)
}

function isClean({ locked, refused, gone }: BulkResult): boolean {
  return locked.length + refused.length + gone === 0
}

import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../../api/account/use-me.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { Permission } from '../../../api/types.ts'
import type { KeyScope } from '../../../lib/key-scope.ts'
import { Note } from '../../../ui/note.tsx'
import classes from './credentials.module.css'
import { dayOf, type KeyDraft, refusalOf } from './key-draft.ts'
import { rightWords } from './right-words.ts'
import { texts } from './texts.ts'

type KeyFormProps = {
  readonly initial: KeyDraft
  readonly action: string
  readonly busy: boolean
  readonly error: unknown
  readonly onSave: (draft: KeyDraft) => void
  readonly onClose: () => void
}

/** Name, rights and end of a key. */
export function KeyForm({ initial, action, busy, error, onSave, onClose }: KeyFormProps) {
  const [draft, setDraft] = useState(initial)
  const [refused, setRefused] = useState(false)
  const refusal = refused ? refusalOf(draft, new Date()) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isGood = refusalOf(draft, new Date()) === null
    setRefused(!isGood)
    if (isGood) onSave(draft)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <TextInput
          data-autofocus
          error={refusal === 'name' && texts.noName}
          label={texts.keyName}
          maxLength={200}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          placeholder={texts.keyPlaceholder}
          value={draft.name}
        />
        <ScopeFields draft={draft} onChange={setDraft} refused={refusal === 'rights'} />
        <EndFields draft={draft} onChange={setDraft} refused={refusal === 'day'} />
        {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {texts.cancel}
          </Button>
          <Button loading={busy} type="submit">
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FieldsProps = {
  readonly draft: KeyDraft
  readonly onChange: (draft: KeyDraft) => void
  readonly refused: boolean
}

function ScopeFields({ draft, onChange, refused }: FieldsProps) {
  const own = useMe()?.permissions ?? []
  return (
    <Radio.Group
      error={refused && texts.noRights}
      label={texts.scope}
      onChange={(scope) => onChange({ ...draft, scope: scope as KeyScope })}
      value={draft.scope}
    >
      <Stack gap="xs" mt="xs">
        <Radio label={texts.everything} value="all" />
        <Radio label={texts.reading} value="reading" />
        <Radio label={texts.chosen} value="chosen" />
        {draft.scope === 'chosen' && (
          <Checkbox.Group
            aria-label={texts.chosen}
            onChange={(rights) => onChange({ ...draft, rights: rights as Permission[] })}
            value={[...draft.rights]}
          >
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

function EndFields({ draft, onChange, refused }: FieldsProps) {
  const today = dayOf(new Date())
  return (
    <div>
      <Radio.Group
        label={texts.ends}
        onChange={(kind) => onChange({ ...draft, lastDay: kind === 'never' ? null : '' })}
        value={draft.lastDay === null ? 'never' : 'day'}
      >
        <Stack gap="xs" mt="xs">
          <Radio label={texts.endsNever} value="never" />
          <Radio label={texts.endsOn} value="day" />
        </Stack>
      </Radio.Group>
      {draft.lastDay !== null && (
        <TextInput
          aria-label={texts.endsOn}
          error={refused && texts.noDay}
          maw="14rem"
          min={today}
          ml="1.75rem"
          mt="xs"
          onChange={(event) => onChange({ ...draft, lastDay: event.currentTarget.value })}
          type="date"
          value={draft.lastDay}
        />
      )}
    </div>
  )
}

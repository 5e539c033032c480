import { Button, Group, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { usePerson } from '../../api/people/use-people.ts'
import type { Person } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { type Access, AccessFields, accessToSend } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import classes from './people.module.css'
import { type Identity, identityFields, identityToSend, PersonFields } from './person-fields.tsx'
import { texts } from './texts.ts'

const words = texts.form

type ChangePersonProps = { readonly person: Person; readonly onClose: () => void }

/** Changes who somebody is, what they may do and see, and whether they may sign in. */
export function ChangePerson({ person, onClose }: ChangePersonProps) {
  const { change } = usePerson(person.id)
  const [who, setWho] = useState<Identity>({
    username: person.username,
    displayName: person.displayName ?? '',
    email: person.email ?? '',
  })
  const [access, setAccess] = useState<Access>(person)
  const [isActive, setIsActive] = useState(person.isActive)
  const [refused, setRefused] = useState(false)
  const { at, rest } = refusalOf(change.error, identityFields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(who.username.trim() === '')
    if (who.username.trim() === '') return
    change.mutate({ ...identityToSend(who), ...accessToSend(access), isActive }, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <PersonFields at={at} onChange={setWho} refused={refused} who={who} />
        <AccessFields access={access} onChange={setAccess} />
        <AccessPreview access={access} onChange={setAccess} userId={person.id} />
        <Switch
          checked={isActive}
          description={words.activeHint}
          label={words.active}
          onChange={(event) => setIsActive(event.currentTarget.checked)}
        />
        <p className={classes.about}>{words.endsSessions}</p>
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onClose} variant="default">
            {words.cancel}
          </Button>
          <Button loading={change.isPending} type="submit">
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalOf } from '../../api/api-error.ts'
import { useNewPerson } from '../../api/people/use-people.ts'
import type { Person } from '../../api/types.ts'
import { passwordAdvice } from '../../lib/password-advice.ts'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { type Access, AccessFields, accessToSend, usualAccess } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { GroupChoice } from './group-choice.tsx'
import { type Identity, identityFields, identityToSend, PersonFields } from './person-fields.tsx'
import { ResetLink } from './reset-link.tsx'
import { texts } from './texts.ts'

const words = texts.form

type NewPersonProps = { readonly opened: boolean; readonly onClose: () => void }

/** Makes an account: with a password at once, or with a link by which the person chooses it. */
export function NewPerson({ opened, onClose }: NewPersonProps) {
  const [made, setMade] = useState<Pick<Person, 'id' | 'username'> | null>(null)
  const close = () => {
    onClose()
    setMade(null)
  }
  return (
    <RoomyDialog
      onClose={close}
      opened={opened}
      size={600}
      title={made === null ? texts.add : texts.linkFor(made.username)}
    >
      {made === null ? (
        <Fields onCancel={close} onMade={(person, needsLink) => (needsLink ? setMade(person) : close())} />
      ) : (
        <ResetLink onClose={close} userId={made.id} />
      )}
    </RoomyDialog>
  )
}

type FieldsProps = {
  readonly onCancel: () => void
  readonly onMade: (person: Pick<Person, 'id' | 'username'>, needsLink: boolean) => void
}

function Fields({ onCancel, onMade }: FieldsProps) {
  const [who, setWho] = useState<Identity>({ username: '', displayName: '', email: '' })
  const [access, setAccess] = useState<Access>(usualAccess)
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const [way, setWay] = useState<'link' | 'password'>('link')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState(false)
  const making = useNewPerson()
  const isWeak = way === 'password' && passwordAdvice(password, who.username).level < 2
  const { at, rest } = refusalOf(making.error, identityFields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = who.username.trim() === '' || isWeak
    setRefused(isMissing)
    if (isMissing) return
    const account = { ...identityToSend(who), ...accessToSend(access), groupIds: [...groupIds] }
    const body = way === 'password' ? { ...account, password } : account
    making.mutate(body, { onSuccess: (person) => onMade(person, way === 'link') })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <PersonFields at={at} onChange={setWho} refused={refused} who={who} />
        <Radio.Group label={words.way} onChange={(value) => setWay(value as typeof way)} value={way}>
          <Stack gap="xs" mt="xs">
            <Radio label={words.withLink} value="link" />
            <Radio label={words.withPassword} value="password" />
          </Stack>
        </Radio.Group>
        {way === 'password' && (
          <NewPasswordInput
            label={words.password}
            onChange={setPassword}
            refused={refused}
            username={who.username}
            value={password}
          />
        )}
        <AccessFields access={access} onChange={setAccess} />
        <GroupChoice groupIds={groupIds} onChange={setGroupIds} />
        <AccessPreview access={access} groupIds={groupIds} onChange={setAccess} />
        {rest !== null && <Note tone="danger">{rest}</Note>}
        <Group justify="flex-end">
          <Button onClick={onCancel} variant="default">
            {words.cancel}
          </Button>
          <Button loading={making.isPending} type="submit">
            {words.make}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

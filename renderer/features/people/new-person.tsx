import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNewPerson } from '../../api/people/people.ts'
import type { Person } from '../../api/types.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { type Access, AccessFields, accessToSend, GroupChoice, usualAccess } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { identityChecks, identityToSend, PersonFields } from './person-fields.tsx'
import { ResetLink } from './reset-link.tsx'
import { texts } from './texts.ts'

const words = texts.form

type NewPersonProps = { readonly opened: boolean; readonly onClose: () => void }

/** Creates an account with a password, or with a link to choose one. */
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
        <Fields onCancel={close} onCreated={(person, needsLink) => (needsLink ? setMade(person) : close())} />
      ) : (
        <ResetLink onClose={close} userId={made.id} />
      )}
    </RoomyDialog>
  )
}

type FieldsProps = {
  readonly onCancel: () => void
  readonly onCreated: (person: Pick<Person, 'id' | 'username'>, needsLink: boolean) => void
}

const blank = {
  username: '',
  displayName: '',
  email: '',
  way: 'link',
  password: '',
  access: usualAccess,
  groupIds: [] as readonly string[],
}

function Fields({ onCancel, onCreated }: FieldsProps) {
  const making = useNewPerson()
  const form = useCheckedForm(making, {
    initialValues: blank,
    fields: identityChecks.fields,
    validate: {
      ...identityChecks.validate,
      password: (password, { way }) => way === 'password' && isTooShort(password),
    },
  })
  const { username, way, access, groupIds } = form.values
  const setAccess = (next: Access) => form.setFieldValue('access', next)
  const send = ({ password, ...typed }: typeof blank) => {
    const account = { ...identityToSend(typed), ...accessToSend(typed.access), groupIds: [...typed.groupIds] }
    const body = way === 'password' ? { ...account, password } : account
    making.mutate(body, { onSuccess: (person) => onCreated(person, way === 'link') })
  }
  return (
    <DialogForm action={words.make} form={form} gap="lg" onClose={onCancel} onSend={send}>
      <PersonFields form={form} />
      <Radio.Group label={words.way} {...form.getInputProps('way')}>
        <Stack gap="xs" mt="xs">
          <Radio label={words.withLink} value="link" />
          <Radio label={words.withPassword} value="password" />
        </Stack>
      </Radio.Group>
      {way === 'password' && (
        <NewPasswordInput label={words.password} username={username} {...form.getInputProps('password')} />
      )}
      <AccessFields access={access} onChange={setAccess} />
      <GroupChoice groupIds={groupIds} onChange={(ids) => form.setFieldValue('groupIds', ids)} />
      <AccessPreview access={access} groupIds={groupIds} onChange={setAccess} />
    </DialogForm>
  )
}

import { Switch } from '@mantine/core'
import { usePerson } from '../../api/people/use-people.ts'
import type { Person } from '../../api/types.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { type Access, AccessFields, accessToSend } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import classes from './people.module.css'
import { identityChecks, identityToSend, PersonFields } from './person-fields.tsx'
import { texts } from './texts.ts'

const words = texts.form

type ChangePersonProps = { readonly person: Person; readonly onClose: () => void }

/** Changes who somebody is, what they may do and see, and whether they may sign in. */
export function ChangePerson({ person, onClose }: ChangePersonProps) {
  const { change } = usePerson(person.id)
  const { username, isActive } = person
  const form = useCheckedForm(change, {
    initialValues: {
      username,
      displayName: person.displayName ?? '',
      email: person.email ?? '',
      access: person as Access,
      isActive,
    },
    ...identityChecks,
  })
  const { access } = form.values
  const setAccess = (next: Access) => form.setFieldValue('access', next)
  const send = (typed: typeof form.values) =>
    change.mutate(
      { ...identityToSend(typed), ...accessToSend(typed.access), isActive: typed.isActive },
      { onSuccess: onClose },
    )
  return (
    <DialogForm action={words.save} form={form} gap="lg" onClose={onClose} onSend={send}>
      <PersonFields form={form} />
      <AccessFields access={access} onChange={setAccess} />
      <AccessPreview access={access} onChange={setAccess} userId={person.id} />
      <Switch
        description={words.activeHint}
        label={words.active}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <p className={classes.about}>{words.endsSessions}</p>
    </DialogForm>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { saveChosenLanguage } from '../../api/account/preferences.ts'
import { keys } from '../../api/live/keys.ts'
import { createFirstAdministrator, setupQuery } from '../../api/queries/session.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import classes from './setup-wizard.module.css'
import { texts } from './texts.ts'

const words = texts.you

/** Form for the first administrator. */
export function AdministratorForm({ onDone }: { readonly onDone: () => void }) {
  const codeRequired = useQuery(setupQuery).data?.codeRequired === true
  const making = useMakeAdministrator(onDone)
  const form = useCheckedForm(making, {
    initialValues: { username: '', password: '', code: '' },
    validate: { username: (name) => name.trim() === '' && words.noName, password: isTooShort },
  })
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((typed) => making.mutate(typed))}>
      <TextInput
        autoComplete="username"
        autoFocus
        description={words.usernameHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={words.username}
        maxLength={100}
        required
        size="md"
        withAsterisk={false}
        {...form.getInputProps('username')}
      />
      <NewPasswordInput
        label={words.password}
        size="md"
        username={form.values.username}
        {...form.getInputProps('password')}
      />
      {codeRequired && (
        <TextInput
          autoComplete="off"
          description={words.codeHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          label={words.code}
          maxLength={100}
          required
          size="md"
          withAsterisk={false}
          {...form.getInputProps('code')}
        />
      )}
      {form.rest !== null && <Note tone="danger">{form.rest}</Note>}
      <Button loading={making.isPending} size="md" type="submit">
        {words.submit}
      </Button>
    </form>
  )
}

type Typed = { readonly username: string; readonly password: string; readonly code: string }

function useMakeAdministrator(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ username, password, code }: Typed) =>
      createFirstAdministrator({ username: username.trim(), password }, code.trim()),
    onSuccess: (user) => {
      client.setQueryData(keys.me, user)
      void client.invalidateQueries({ queryKey: keys.setup })
      // Errors are ignored: the device stores it, too.
      void saveChosenLanguage().catch(() => undefined)
      onDone()
    },
  })
}

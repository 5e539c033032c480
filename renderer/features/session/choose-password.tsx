import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { choosePassword } from '../../api/queries/session.ts'
import { isTooShort } from '../../lib/password-advice.ts'
import { LinkButton } from '../../ui/links.tsx'
import { NewPasswordInput } from '../../ui/new-password-input.tsx'
import { Note } from '../../ui/note.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { Entrance } from './entrance.tsx'
import { texts } from './texts.ts'

const words = texts.choose

type ChoosePasswordProps = { readonly token: string; readonly onDone: () => void }

/** Landing page of a one-time link: sets a new password and signs in. */
export function ChoosePassword({ token, onDone }: ChoosePasswordProps) {
  const choosing = useMutation({
    mutationFn: (password: string) => choosePassword(token, password),
    onSuccess: onDone,
  })
  const form = useCheckedForm(choosing, { initialValues: { password: '' }, validate: { password: isTooShort } })
  if (token === '') {
    return (
      <Entrance tabTitle={words.title} title={words.title}>
        <Stack gap="md">
          <Note tone="danger">{words.noToken}</Note>
          <LinkButton to="/sign-in" variant="default">
            {texts.invitation.toSignIn}
          </LinkButton>
        </Stack>
      </Entrance>
    )
  }
  return (
    <Entrance lead={words.lead} tabTitle={words.title} title={words.title}>
      <form noValidate onSubmit={form.onSubmit(({ password }) => choosing.mutate(password))}>
        <Stack gap="md">
          <NewPasswordInput
            autoFocus
            label={words.password}
            size="md"
            username=""
            {...form.getInputProps('password')}
          />
          {form.rest !== null && <Note tone="danger">{form.rest}</Note>}
          <Button fullWidth loading={choosing.isPending || choosing.isSuccess} size="md" type="submit">
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Entrance>
  )
}

import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/keys.ts'
import { whoIsSignedIn } from '../../api/queries/session.ts'
import type { User } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import { texts } from './texts.ts'

const words = texts.elsewhere

type SignInElsewhereProps = { readonly person: User; readonly onDone: (user: User) => void }

/** For whoever has no password here: they sign in in another window, where the provider may take the whole of it. */
export function SignInElsewhere({ person, onDone }: SignInElsewhereProps) {
  const client = useQueryClient()
  const looking = useMutation({
    mutationFn: () => whoIsSignedIn(),
    onSuccess: (user) => {
      if (user?.id !== person.id) return
      client.setQueryData(keys.me, user)
      onDone(user)
    },
  })
  const isOther = looking.isSuccess && looking.data !== null && looking.data.id !== person.id
  return (
    <Stack gap="md">
      <div>{words.text}</div>
      <Button component="a" data-autofocus href="/sign-in" rel="noreferrer" target="_blank" variant="default">
        {words.open}
      </Button>
      {looking.isError && <Note tone="danger">{messageOf(looking.error)}</Note>}
      {looking.isSuccess && looking.data === null && <Note tone="danger">{words.nobody}</Note>}
      {isOther && <Note tone="danger">{words.other}</Note>}
      <Button loading={looking.isPending} onClick={() => looking.mutate()}>
        {words.goOn}
      </Button>
    </Stack>
  )
}

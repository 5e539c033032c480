import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { keys } from '../../api/live/keys.ts'
import { providersQuery } from '../../api/queries/screen.ts'
import { whoIsSignedIn } from '../../api/queries/session.ts'
import type { User } from '../../api/types.ts'
import { desktop } from '../../desktop/bridge.ts'
import { Note } from '../../ui/note.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { texts } from './texts.ts'

type SignInElsewhereProps = { readonly person: User; readonly onDone: (user: User) => void }

/**
 * For whoever has no password here: they sign in in another window, where the provider may take the whole of it. The
 * desktop has one window; there the provider is shown by the browser of the person.
 */
export function SignInElsewhere({ person, onDone }: SignInElsewhereProps) {
  const client = useQueryClient()
  const signInCheck = useMutation({
    mutationFn: () => whoIsSignedIn(),
    onSuccess: (user) => {
      if (user?.id !== person.id) return
      client.setQueryData(keys.me, user)
      onDone(user)
    },
  })
  const hasOneWindow = desktop() !== undefined
  const words = hasOneWindow ? texts.outsideAgain : texts.elsewhere
  const isOther = signInCheck.isSuccess && signInCheck.data !== null && signInCheck.data.id !== person.id
  return (
    <Stack gap="md">
      <div>{words.text}</div>
      {hasOneWindow ? (
        <Outside onDone={() => signInCheck.mutate()} />
      ) : (
        <Button component="a" data-autofocus href="/sign-in" rel="noreferrer" target="_blank" variant="default">
          {texts.elsewhere.open}
        </Button>
      )}
      {signInCheck.isError && <Note tone="danger">{messageOf(signInCheck.error)}</Note>}
      {signInCheck.isSuccess && signInCheck.data === null && <Note tone="danger">{words.nobody}</Note>}
      {isOther && <Note tone="danger">{words.other}</Note>}
      {!hasOneWindow && (
        <Button loading={signInCheck.isPending} onClick={() => signInCheck.mutate()}>
          {texts.elsewhere.goOn}
        </Button>
      )}
    </Stack>
  )
}

/** The page stays, with what was typed: the sign-in is finished behind it. */
function Outside({ onDone }: { readonly onDone: () => void }) {
  const providers = useQuery(providersQuery).data ?? []
  const finish = async (path: string) => {
    // Where it leads is not gone to; what came of it is asked.
    await fetch(path, { redirect: 'manual' }).catch(() => undefined)
    onDone()
  }
  return <ProviderButtons isAlone onAnswer={finish} providers={providers} />
}

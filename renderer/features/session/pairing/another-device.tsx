import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../api/live/keys.ts'
import type { User } from '../../../api/types.ts'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { another as texts } from './another-texts.ts'
import { AskDialog } from './ask-dialog.tsx'

/** For whoever has no keyboard here, or will not type a password: another device lets this one in. */
export function AnotherDevice({ onDone }: { readonly onDone: (user: User) => void }) {
  const client = useQueryClient()
  const [asking, ask] = useDisclosure()
  const goOn = (user: User) => {
    client.setQueryData(keys.me, user)
    onDone(user)
  }
  return (
    <>
      <Button fullWidth onClick={ask.open} variant="subtle">
        {texts.open}
      </Button>
      <RoomyDialog onClose={ask.close} opened={asking} size={560} title={texts.open}>
        <AskDialog onDone={goOn} />
      </RoomyDialog>
    </>
  )
}

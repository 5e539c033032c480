import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useConnection } from '../../../api/account/use-services.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import classes from './services.module.css'
import { texts } from './texts.ts'

/** Ends the connection, after saying what goes with it and what stays. */
export function Disconnect({ service }: { readonly service: UserPlugin }) {
  const { forget } = useConnection(service)
  const [asking, ask] = useDisclosure()
  return (
    <>
      <Button onClick={ask.open} variant="default">
        {texts.disconnect}
      </Button>
      <Confirm
        action={texts.disconnect}
        busy={forget.isPending}
        error={forget.error}
        onClose={ask.close}
        onConfirm={() => forget.mutate(undefined, { onSuccess: ask.close })}
        opened={asking}
        title={texts.disconnectTitle(service.displayName)}
      >
        <p className={classes.first}>{texts.disconnectGoes}</p>
        {texts.disconnectKept}
      </Confirm>
    </>
  )
}

import { useConnection } from '../../../api/account/use-services.ts'
import type { UserPlugin } from '../../../api/types.ts'
import { ConfirmButton } from '../../../ui/confirm.tsx'
import classes from './services.module.css'
import { texts } from './texts.ts'

/** Ends the connection, after saying what goes with it and what stays. */
export function Disconnect({ service }: { readonly service: UserPlugin }) {
  const { forget } = useConnection(service)
  return (
    <ConfirmButton
      action={texts.disconnect}
      mutation={forget}
      onConfirm={(close) => forget.mutate(undefined, { onSuccess: close })}
      title={texts.disconnectTitle(service.displayName)}
    >
      <p className={classes.first}>{texts.disconnectGoes}</p>
      {texts.disconnectKept}
    </ConfirmButton>
  )
}

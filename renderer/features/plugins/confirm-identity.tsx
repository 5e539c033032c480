import { Anchor, PasswordInput } from '@mantine/core'
import { useMe } from '../../api/account/use-me.ts'
import { confirming as words } from './texts.ts'

/** What someone entered to confirm that it is them. */
export type Entered = { readonly kind: 'password' | 'pin'; readonly value: string }

export const nothingEntered: Entered = { kind: 'password', value: '' }

type ConfirmIdentityProps = { readonly entered: Entered; readonly onEntered: (entered: Entered) => void }

/** Asks for the person's password or PIN. Someone who has neither is asked for nothing. */
export function ConfirmIdentity({ entered, onEntered }: ConfirmIdentityProps) {
  const me = useMe()
  if (me === null || !(me.hasPassword || me.hasPin)) return null
  const isPin = me.hasPin && (entered.kind === 'pin' || !me.hasPassword)
  const field = isPin ? words.pin : words.password
  return (
    <div>
      <PasswordInput
        autoComplete={isPin ? 'off' : 'current-password'}
        inputMode={isPin ? 'numeric' : 'text'}
        label={field}
        maxLength={isPin ? 12 : 1_024}
        onChange={({ currentTarget }) => onEntered({ kind: isPin ? 'pin' : 'password', value: currentTarget.value })}
        value={entered.value}
      />
      {me.hasPin && me.hasPassword && (
        <Anchor
          component="button"
          onClick={() => onEntered({ kind: isPin ? 'password' : 'pin', value: '' })}
          size="sm"
          type="button"
        >
          {isPin ? words.usePassword : words.usePin}
        </Anchor>
      )}
    </div>
  )
}

/** As the server wants it. */
export function confirmationOf({ kind, value }: Entered) {
  if (value === '') return {}
  return kind === 'pin' ? { pin: value } : { currentPassword: value }
}

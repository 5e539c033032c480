import { Button, Group, PasswordInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useAccount } from '../../api/account/use-account.ts'
import type { User } from '../../api/types.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import classes from './account-page.module.css'
import { texts } from './texts.ts'

const words = texts.pin

/** PIN section: set, change or remove. */
export function PinSection({ me }: { readonly me: User }) {
  const [setting, set] = useDisclosure()
  const [removing, remove] = useDisclosure()
  const action = me.hasPin ? words.change : words.set
  return (
    <Section
      actions={
        <Group gap="xs">
          <Button onClick={set.open} variant="default">
            {action}
          </Button>
          {me.hasPin && (
            <Button onClick={remove.open} variant="default">
              {words.remove}
            </Button>
          )}
        </Group>
      }
      lead={words.lead}
      title={words.title}
    >
      <p className={classes.plain} role="status">
        {me.hasPin ? words.is : words.isNot}
      </p>
      <RoomyDialog onClose={set.close} opened={setting} size={440} title={action}>
        <PinForm action={action} me={me} onClose={set.close} />
      </RoomyDialog>
      <RoomyDialog onClose={remove.close} opened={removing} size={440} title={words.removeTitle}>
        <PinForm action={words.remove} isRemoval me={me} onClose={remove.close} />
      </RoomyDialog>
    </Section>
  )
}

const good = /^\d{4,12}$/
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type PinFormProps = {
  readonly me: User
  readonly action: string
  readonly isRemoval?: boolean
  readonly onClose: () => void
}

/** Sets, changes or removes the PIN; confirmed by the password. */
function PinForm({ me, action, isRemoval = false, onClose }: PinFormProps) {
  const { changePin } = useAccount()
  const form = useCheckedForm(changePin, {
    initialValues: { pin: '', currentPassword: '' },
    validate: {
      pin: (pin) => !isRemoval && !good.test(pin) && words.bad,
      currentPassword: (password) => me.hasPassword && password === '' && texts.password.noCurrent,
    },
  })
  const send = ({ pin, currentPassword }: typeof form.values) => {
    const body = { pin: isRemoval ? null : pin, ...(me.hasPassword ? { currentPassword } : {}) }
    changePin.mutate(body, { onSuccess: onClose })
  }
  return (
    <DialogForm action={action} form={form} onClose={onClose} onSend={send}>
      {isRemoval ? (
        <p className={classes.plain}>{words.removeKept}</p>
      ) : (
        <PasswordInput
          autoComplete="off"
          data-autofocus
          description={words.hint}
          inputMode="numeric"
          inputWrapperOrder={order}
          label={words.field}
          maxLength={12}
          {...form.getInputProps('pin')}
          onChange={(event) => form.setFieldValue('pin', event.currentTarget.value.replace(/\D/g, ''))}
        />
      )}
      {me.hasPassword && (
        <PasswordInput
          autoComplete="current-password"
          data-autofocus={isRemoval || undefined}
          label={words.current}
          {...form.getInputProps('currentPassword')}
        />
      )}
    </DialogForm>
  )
}

import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { User } from '../../api/types.ts'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './account-page.module.css'
import { PinForm } from './pin-form.tsx'
import { texts } from './texts.ts'

const words = texts.pin

/** The own PIN: to set, to change and to remove. */
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

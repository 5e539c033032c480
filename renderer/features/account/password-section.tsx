import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { User } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Note } from '../../ui/note.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { PasswordForm } from './password-form.tsx'
import { texts } from './texts.ts'

const words = texts.password

/** The own password; for those who sign in elsewhere, where theirs is. */
export function PasswordSection({ me }: { readonly me: User }) {
  const [changing, change] = useDisclosure()
  const [isSaved, setIsSaved] = useState(false)
  const open = () => {
    setIsSaved(false)
    change.open()
  }
  const saved = () => {
    setIsSaved(true)
    change.close()
  }
  const action = me.hasPassword ? words.change : words.set
  return (
    <Section
      actions={
        <Button onClick={open} variant="default">
          {action}
        </Button>
      }
      lead={me.hasPassword ? words.lead : undefined}
      title={words.title}
    >
      <Stack gap="md">
        {!me.hasPassword && <Note title={words.elsewhereTitle}>{words.elsewhere}</Note>}
        {isSaved && (
          <div role="status">
            <Note
              action={
                <LinkButton size="compact-sm" to="/account/devices" variant="default">
                  {words.toKeys}
                </LinkButton>
              }
            >
              {words.saved}
            </Note>
          </div>
        )}
      </Stack>
      <RoomyDialog
        onClose={change.close}
        opened={changing}
        size={480}
        title={me.hasPassword ? words.changeTitle : words.setTitle}
      >
        <PasswordForm me={me} onClose={change.close} onSaved={saved} />
      </RoomyDialog>
    </Section>
  )
}

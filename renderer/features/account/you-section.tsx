import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useOwnPictureAddress } from '../../api/account/use-account.ts'
import type { User } from '../../api/types.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './account-page.module.css'
import { NameForm } from './name-form.tsx'
import { PictureButtons } from './picture-buttons.tsx'
import { texts } from './texts.ts'

const words = texts.you

/** Picture, names and e-mail of the signed-in person. */
export function YouSection({ me }: { readonly me: User }) {
  const [changing, change] = useDisclosure()
  const picture = useOwnPictureAddress()
  const isOpen = me.accountLock === null
  return (
    <Section
      actions={
        isOpen && (
          <Button aria-label={words.changeTitle} onClick={change.open} variant="default">
            {words.change}
          </Button>
        )
      }
      title={words.title}
    >
      <div className={classes.you}>
        <div className={classes.picture}>
          <Avatar name={me.displayName ?? me.username} size={96} src={picture} />
          {isOpen && <PictureButtons hasPicture={me.hasAvatar} />}
        </div>
        <dl className={classes.facts}>
          <dt>{words.displayName}</dt>
          <dd>{me.displayName ?? me.username}</dd>
          <dt>{words.username}</dt>
          <dd>{me.username}</dd>
          <dt>{words.email}</dt>
          <dd>{me.email ?? words.none}</dd>
        </dl>
      </div>
      <RoomyDialog onClose={change.close} opened={changing} size={480} title={words.changeTitle}>
        <NameForm me={me} onClose={change.close} />
      </RoomyDialog>
    </Section>
  )
}

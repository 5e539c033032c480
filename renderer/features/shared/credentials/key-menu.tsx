import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type Holder, useKey, useRightsOver } from '../../../api/account/credentials.ts'
import { useMe } from '../../../api/account/use-me.ts'
import type { ApiKey } from '../../../api/types.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { LockIcon, PencilIcon, TrashIcon, UnlockIcon } from '../../../ui/icons.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { common } from '../../../ui/texts.ts'
import { draftOf, keyToSend } from './key-draft.ts'
import { KeyForm } from './key-form.tsx'
import { texts } from './texts.ts'

type KeyMenuProps = { readonly apiKey: ApiKey; readonly userId: Holder }

/** What can be done with a key. */
export function KeyMenu({ apiKey, userId }: KeyMenuProps) {
  const { mayEnd, mayChange } = useRightsOver(userId)
  const { change, switchTo, revoke } = useKey(userId, apiKey.id)
  const own = useMe()?.permissions ?? []
  const [changing, askChange] = useDisclosure()
  const [asking, ask] = useDisclosure()
  if (!mayEnd && !mayChange) return null
  return (
    <>
      <MoreMenu label={common.moreOptions(apiKey.name)} loading={switchTo.isPending}>
        {mayChange && (
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={askChange.open}>
            {texts.change}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item
            leftSection={apiKey.isActive ? <LockIcon size={16} /> : <UnlockIcon size={16} />}
            onClick={() => switchTo.mutate(!apiKey.isActive)}
          >
            {apiKey.isActive ? texts.switchOff : texts.switchOn}
          </Menu.Item>
        )}
        {mayEnd && (
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={ask.open}>
            {texts.revoke}
          </Menu.Item>
        )}
      </MoreMenu>
      <RoomyDialog onClose={askChange.close} opened={changing} size={560} title={texts.changeTitle(apiKey.name)}>
        <KeyForm
          action={texts.save}
          initial={draftOf(apiKey, own)}
          onClose={askChange.close}
          onSave={(draft) => change.mutate(keyToSend(draft, own), { onSuccess: askChange.close })}
          sending={change}
        />
      </RoomyDialog>
      <Confirm
        action={texts.revoke}
        mutation={revoke}
        onClose={ask.close}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: ask.close })}
        opened={asking}
        title={texts.revokeTitle(apiKey.name)}
      >
        {texts.revokeKept}
      </Confirm>
    </>
  )
}

import { Menu, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { devicesQuery, type Holder, useDevice, useRightsOver } from '../../../api/account/credentials.ts'
import type { Device } from '../../../api/types.ts'
import { formatAgo } from '../../../lib/format.ts'
import { whereInBook } from '../../../lib/reading-progress.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { PencilIcon, TrashIcon } from '../../../ui/icons.tsx'
import { TryAgain } from '../../../ui/loaded.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { common } from '../../../ui/texts.ts'
import { type FormMutation, useCheckedForm } from '../../../ui/use-checked-form.ts'
import classes from './credentials.module.css'
import { actions, protocolNames, texts } from './texts.ts'

type RenameFormProps = {
  readonly name: string
  readonly sending: FormMutation
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Renames a device. */
function RenameForm({ name, sending, onSave, onClose }: RenameFormProps) {
  const form = useCheckedForm(sending, {
    initialValues: { name },
    validate: { name: (typed) => typed.trim() === '' && texts.noName },
  })
  return (
    <DialogForm action={texts.save} form={form} onClose={onClose} onSend={(typed) => onSave(typed.name.trim())}>
      <TextInput data-autofocus label={texts.name} maxLength={200} {...form.getInputProps('name')} />
    </DialogForm>
  )
}

type DeviceListProps = { readonly userId: Holder; readonly label: string }

/** Apps and paired devices of a person; each can be renamed and removed. */
export function DeviceList({ userId, label }: DeviceListProps) {
  const found = useInfiniteQuery(devicesQuery(userId))
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {found.isError && <TryAgain query={found} />}
      {found.isPending && <div className={classes.waiting} />}
      <ul aria-label={label} className={classes.list}>
        {rows.map((device) => (
          <DeviceRow device={device} key={device.id} userId={userId} />
        ))}
      </ul>
      <ShowMore query={found} />
      {found.isSuccess && rows.length === 0 && <p className={classes.none}>{texts.noDevices}</p>}
    </>
  )
}

type DeviceRowProps = { readonly device: Device; readonly userId: Holder }

function DeviceRow({ device, userId }: DeviceRowProps) {
  const name = device.name ?? device.apiKeyName ?? texts.unknown
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {device.isCurrent && <span className={classes.badge}>{texts.thisOne}</span>}
        </p>
        <p className={classes.about}>{activityOf(device)}</p>
        {device.lastRead !== null && <LastRead read={device.lastRead} />}
        <p className={classes.about}>{wayOf(device)}</p>
      </div>
      <DeviceMenu device={device} name={name} userId={userId} />
    </li>
  )
}

/** The book last read on it, and the position. */
function LastRead({ read }: { readonly read: NonNullable<Device['lastRead']> }) {
  const { bookId, bookTitle, readAt } = read
  return (
    <p className={classes.about}>
      {texts.lastRead}{' '}
      <Link className={classes.book} params={{ bookId }} to="/books/$bookId">
        {bookTitle}
      </Link>{' '}
      · {whereInBook(read, read)} · <time dateTime={readAt}>{formatAgo(readAt, Date.now())}</time>
    </p>
  )
}

function activityOf({ protocol, lastAction, lastSeenAt, lastAddress }: Device): string {
  const ago = formatAgo(lastSeenAt, Date.now())
  const did = lastAction === null ? texts.approveRequest(ago) : `${capital(actions[lastAction])} ${ago}`
  return [protocol === null ? null : protocolNames[protocol], did, lastAddress]
    .filter((part) => part !== null)
    .join(' · ')
}

function wayOf({ credential, apiKeyName, name }: Device): string {
  if (credential === 'password') return texts.byPassword
  return apiKeyName === null || apiKeyName === name ? texts.ownKey : texts.byKey(apiKeyName)
}

const capital = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`

function DeviceMenu({ device, userId, name }: DeviceRowProps & { readonly name: string }) {
  const { mayEnd, mayChange } = useRightsOver(userId)
  const { rename, forget } = useDevice(userId, device.id)
  const [naming, askName] = useDisclosure()
  const [asking, ask] = useDisclosure()
  if (!mayEnd && !mayChange) return null
  return (
    <>
      <MoreMenu label={common.moreOptions(name)}>
        {mayChange && (
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={askName.open}>
            {texts.rename}
          </Menu.Item>
        )}
        {mayEnd && (
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={ask.open}>
            {texts.forget}
          </Menu.Item>
        )}
      </MoreMenu>
      <RoomyDialog onClose={askName.close} opened={naming} size={440} title={texts.renameTitle(name)}>
        <RenameForm
          name={device.name ?? ''}
          onClose={askName.close}
          onSave={(given) => rename.mutate(given, { onSuccess: askName.close })}
          sending={rename}
        />
      </RoomyDialog>
      <Confirm
        action={texts.forget}
        mutation={forget}
        onClose={ask.close}
        onConfirm={() => forget.mutate(undefined, { onSuccess: ask.close })}
        opened={asking}
        title={texts.forgetTitle(name)}
      >
        {device.credential === 'password' ? texts.forgetPassword : texts.forgetKey}
      </Confirm>
    </>
  )
}

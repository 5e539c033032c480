import { Menu, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useMay, useMe } from '../../api/account/use-me.ts'
import { usePerson } from '../../api/people/people.ts'
import type { Library, Person } from '../../api/types.ts'
import { formatAgo } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { DeviceIcon, LockIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx'
import { LinkMenuItem } from '../../ui/links.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { RoomyDialog } from '../../ui/roomy-dialog.tsx'
import { common } from '../../ui/texts.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { type Access, AccessFields, accessToSend } from './access-fields.tsx'
import { AccessPreview } from './access-preview.tsx'
import { avatarOf } from './avatar-of.ts'
import { DeletePerson } from './delete-person.tsx'
import classes from './people.module.css'
import { texts as deviceTexts } from './person-devices-texts.ts'
import { identityChecks, identityToSend, PersonFields } from './person-fields.tsx'
import { hidesTitles, kidInBrief, librariesInWords } from './person-words.ts'
import { ResetLink } from './reset-link.tsx'
import { roles, texts } from './texts.ts'

const words = texts.form

type ChangePersonProps = { readonly person: Person; readonly onClose: () => void }

/** Edits identity, permissions, access and activation of an account. */
function ChangePerson({ person, onClose }: ChangePersonProps) {
  const { change } = usePerson(person.id)
  const { username, isActive } = person
  const form = useCheckedForm(change, {
    initialValues: {
      username,
      displayName: person.displayName ?? '',
      email: person.email ?? '',
      access: person as Access,
      isActive,
    },
    ...identityChecks,
  })
  const { access } = form.values
  const setAccess = (next: Access) => form.setFieldValue('access', next)
  const send = (typed: typeof form.values) =>
    change.mutate(
      { ...identityToSend(typed), ...accessToSend(typed.access), isActive: typed.isActive },
      { onSuccess: onClose },
    )
  return (
    <DialogForm action={words.save} form={form} gap="lg" onClose={onClose} onSend={send}>
      <PersonFields form={form} />
      <AccessFields access={access} onChange={setAccess} />
      <AccessPreview access={access} onChange={setAccess} userId={person.id} />
      <Switch
        description={words.activeHint}
        label={words.active}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <p className={classes.about}>{words.endsSessions}</p>
    </DialogForm>
  )
}

type PersonRowProps = { readonly person: Person; readonly libraries: readonly Pick<Library, 'id' | 'name'>[] }

/** An account and its actions. */
export function PersonRow({ person, libraries }: PersonRowProps) {
  const isOneself = useMe()?.id === person.id
  const name = person.displayName ?? person.username
  return (
    <li className={classes.row} data-off={!person.isActive || undefined}>
      <Avatar name={name} src={avatarOf(person)} />
      <div className={classes.text}>
        <p className={classes.plain}>
          <Link className={classes.name} params={{ userId: person.id }} to="/people/$userId">
            {name}
          </Link>{' '}
          {isOneself && <span className={classes.you}>({texts.you})</span>}
        </p>
        <p className={classes.about}>{aboutOf(person)}</p>
        <p className={classes.about}>
          {lastSignIn(person)} · {accessSummary(person, libraries)}
        </p>
      </div>
      <span className={classes.badge} data-off={!person.isActive || undefined}>
        {person.isActive ? roles[person.role].name : texts.off}
      </span>
      <PersonMenu name={name} person={person} />
    </li>
  )
}

/** Summary of a person's access: child limits, and the libraries unless naming them would contradict the limits. */
function accessSummary({ libraryIds, kidProfile }: Person, libraries: PersonRowProps['libraries']): string {
  const limits = kidProfile === null ? [] : [kidInBrief(kidProfile)]
  const isPartOfAll = libraryIds === null && hidesTitles(kidProfile)
  return [...limits, ...(isPartOfAll ? [] : [librariesInWords(libraryIds, libraries)])].join(' · ')
}

function aboutOf({ username, displayName, email, isActive, role }: Person): string {
  const parts = [displayName === null ? null : username, email, isActive ? null : roles[role].name]
  return parts.filter((part) => part !== null).join(' · ')
}

function lastSignIn({ lastLoginAt, hasPassword }: Person): string {
  const signedIn = lastLoginAt === null ? texts.never : texts.signedIn(formatAgo(lastLoginAt, Date.now()))
  return hasPassword ? signedIn : `${signedIn}, ${texts.noPassword}`
}

type PersonMenuProps = { readonly person: Person; readonly name: string; readonly onRemoved?: () => void }

/** Actions for an account. */
export function PersonMenu({ person, name, onRemoved }: PersonMenuProps) {
  const mayChange = useMay('users-write')
  const mayRemove = useMay('users-delete')
  const [changing, change] = useDisclosure()
  const [linking, link] = useDisclosure()
  const [removing, askRemove] = useDisclosure()
  return (
    <>
      <MoreMenu label={common.moreOptions(name)}>
        {mayChange && (
          <Menu.Item leftSection={<PencilIcon size={16} />} onClick={change.open}>
            {texts.change}
          </Menu.Item>
        )}
        {mayChange && person.isActive && (
          <Menu.Item leftSection={<LockIcon size={16} />} onClick={link.open}>
            {texts.link}
          </Menu.Item>
        )}
        <LinkMenuItem
          leftSection={<DeviceIcon size={16} />}
          params={{ userId: person.id }}
          to="/people/$userId/devices"
        >
          {deviceTexts.link}
        </LinkMenuItem>
        {mayRemove && (
          <Menu.Item color="var(--danger)" leftSection={<TrashIcon size={16} />} onClick={askRemove.open}>
            {texts.remove}
          </Menu.Item>
        )}
      </MoreMenu>
      <RoomyDialog onClose={change.close} opened={changing} size={600} title={texts.changeWho(name)}>
        <ChangePerson onClose={change.close} person={person} />
      </RoomyDialog>
      <RoomyDialog onClose={link.close} opened={linking} size={600} title={texts.reset.title(name)}>
        <ResetLink onClose={link.close} userId={person.id} />
      </RoomyDialog>
      <DeletePerson onClose={askRemove.close} onRemoved={onRemoved} opened={removing} person={person} />
    </>
  )
}

import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/account/use-me.ts'
import { librariesQuery } from '../../api/queries/libraries.ts'
import { accessGroupsQuery } from '../../api/queries/sharing.ts'
import type { KidProfile, Permission, Role } from '../../api/types.ts'
import { KidFields } from './kid-fields.tsx'
import classes from './people.module.css'
import { type Right, rightsBeyond, rolesToGive } from './rights.ts'
import { roles, texts } from './texts.ts'

/** Permissions and access of a person. */
export type Access = {
  readonly role: Role
  readonly permissions: readonly Permission[]
  /** Null grants every library. */
  readonly libraryIds: readonly string[] | null
  /** Null when it is not a child account. */
  readonly kidProfile: KidProfile | null
}

/** Defaults of a new account. */
export const usualAccess: Access = { role: 'reader', permissions: [], libraryIds: null, kidProfile: null }

type AccessFieldsProps = { readonly access: Access; readonly onChange: (access: Access) => void }

const words = texts.form

/** Role, additional permissions, libraries and child profile. Permissions one does not have are not offered. */
export function AccessFields({ access, onChange }: AccessFieldsProps) {
  const own = useMe()?.permissions ?? []
  const offered = new Set([...rolesToGive(own), access.role])
  const beyond = rightsBeyond(access.role).filter(
    ({ permission }) => own.includes(permission) || access.permissions.includes(permission),
  )
  const changeRole = (role: Role) => {
    const left = new Set(rightsBeyond(role).map(({ permission }) => permission))
    onChange({ ...access, role, permissions: access.permissions.filter((one) => left.has(one)) })
  }
  return (
    <>
      <Radio.Group label={words.role} onChange={(role) => changeRole(role as Role)} value={access.role}>
        <Stack gap="xs" mt="xs">
          {(['reader', 'maintainer', 'admin'] as const)
            .filter((role) => offered.has(role))
            .map((role) => (
              <Radio description={roles[role].hint} key={role} label={roles[role].name} value={role} />
            ))}
        </Stack>
      </Radio.Group>
      {beyond.length > 0 && (
        <FurtherRights
          offered={beyond}
          onChange={(permissions) => onChange({ ...access, permissions })}
          permissions={access.permissions}
        />
      )}
      <LibraryChoice libraryIds={access.libraryIds} onChange={(libraryIds) => onChange({ ...access, libraryIds })} />
      <KidFields onChange={(kidProfile) => onChange({ ...access, kidProfile })} profile={access.kidProfile} />
    </>
  )
}

type FurtherRightsProps = {
  readonly offered: readonly Right[]
  readonly permissions: readonly Permission[]
  readonly onChange: (permissions: readonly Permission[]) => void
}

/** Additional permissions are rare, so they are collapsed unless some are set. */
function FurtherRights({ offered, permissions, onChange }: FurtherRightsProps) {
  const [opened, { open }] = useDisclosure(permissions.length > 0)
  if (!opened) {
    return (
      <Button className={classes.expand} onClick={open} variant="default">
        {words.unfold}
      </Button>
    )
  }
  return (
    <Checkbox.Group
      description={words.furtherHint}
      label={words.further}
      onChange={(chosen) => onChange(chosen as Permission[])}
      value={[...permissions]}
    >
      <div className={classes.rights}>
        {offered.map(({ permission, words: label }) => (
          <Checkbox key={permission} label={label} value={permission} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type LibraryChoiceProps = {
  readonly libraryIds: Access['libraryIds']
  readonly onChange: (libraryIds: Access['libraryIds']) => void
}

function LibraryChoice({ libraryIds, onChange }: LibraryChoiceProps) {
  const libraries = useQuery(librariesQuery).data ?? []
  return (
    <div>
      <Radio.Group
        description={words.librariesHint}
        label={words.libraries}
        onChange={(kind) => onChange(kind === 'all' ? null : [])}
        value={libraryIds === null ? 'all' : 'some'}
      >
        <Stack gap="xs" mt="xs">
          <Radio label={words.every} value="all" />
          <Radio label={words.some} value="some" />
        </Stack>
      </Radio.Group>
      {libraryIds !== null && (
        <Checkbox.Group aria-label={words.some} onChange={(ids) => onChange(ids)} value={[...libraryIds]}>
          <div className={classes.libraries}>
            {libraries.map(({ id, name }) => (
              <Checkbox key={id} label={name} value={id} />
            ))}
            {libraries.length === 0 && <p className={classes.about}>{words.noLibraries}</p>}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}

/** Lists in the type of the contract. */
export function accessToSend({ role, permissions, libraryIds, kidProfile }: Access) {
  return { role, permissions: [...permissions], libraryIds: libraryIds === null ? null : [...libraryIds], kidProfile }
}

type GroupChoiceProps = {
  readonly groupIds: readonly string[]
  readonly onChange: (groupIds: readonly string[]) => void
}

/** Access groups of a person; nothing when there are none. */
export function GroupChoice({ groupIds, onChange }: GroupChoiceProps) {
  const groups = useQuery(accessGroupsQuery).data ?? []
  if (groups.length === 0) return null
  return (
    <Checkbox.Group label={texts.invitations.groups} onChange={onChange} value={[...groupIds]}>
      <div className={classes.rights}>
        {groups.map(({ id, name }) => (
          <Checkbox key={id} label={name} value={id} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

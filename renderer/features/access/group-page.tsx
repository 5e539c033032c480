import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { messageOf } from '../../api/api-error.ts'
import { everybodyQuery } from '../../api/people/people.ts'
import { useAccessGroup } from '../../api/people/use-sharing.ts'
import { accessGroupQuery, hasProvidersQuery } from '../../api/queries/sharing.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/section.tsx'
import { accessDescription } from '../shared/sharing/access-words.ts'
import { GrantEditor } from '../shared/sharing/grant-editor.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { AddMembership, MembershipRow } from '../shared/sharing/membership.tsx'
import { texts as sharingTexts } from '../shared/sharing/texts.ts'
import classes from './access.module.css'
import { groupKind } from './access-kinds.ts'
import { ItemPage } from './item-page.tsx'
import { texts } from './texts.ts'

const words = texts.groups

/** Page of an access group: its grants, members and mappings. */
export function GroupPage({ groupId }: { readonly groupId: string }) {
  return (
    <LibraryViewersOnly title={words.title}>
      <OneGroup groupId={groupId} />
    </LibraryViewersOnly>
  )
}

function OneGroup({ groupId }: { readonly groupId: string }) {
  return (
    <ItemPage kind={groupKind} query={useQuery(accessGroupQuery(groupId))}>
      {(group) => (
        <>
          <GroupTags group={group} />
          <GroupMembers group={group} />
          <Mappings group={group} />
        </>
      )}
    </ItemPage>
  )
}

function GroupTags({ group }: { readonly group: AccessGroupDetail }) {
  const { grant, endGrant } = useAccessGroup(group.id)
  return (
    <Section lead={words.grantsLead} title={words.grants}>
      {group.grants.length > 0 && <p className={classes.sum}>{accessDescription(group.grants)}</p>}
      <GrantEditor endGrant={endGrant} grant={grant} grants={group.grants} />
    </Section>
  )
}

/** Members of a group, to add and remove. */
function GroupMembers({ group }: { readonly group: AccessGroupDetail }) {
  const mayChange = useMay('users-write')
  return (
    <Section title={words.membersTitle}>
      {group.members.length === 0 && <p className={classes.line}>{words.membersNone}</p>}
      <ul aria-label={words.membersTitle} className={rows.spacedList}>
        {group.members.map(({ userId, username, source }) => (
          <MembershipRow
            about={source === 'oidc' ? sharingTexts.membership.fromProvider : words.addedManually}
            key={userId}
            link={linkOptions({ to: '/people/$userId', params: { userId } })}
            membership={{ accessGroupId: group.id, userId }}
            name={username}
            removal={{ label: words.removeMember(username), title: words.removeMemberAsk(username) }}
          />
        ))}
      </ul>
      {mayChange && <AddMember group={group} />}
    </Section>
  )
}

function AddMember({ group }: { readonly group: AccessGroupDetail }) {
  const people = useQuery(everybodyQuery).data ?? []
  const others = people.filter(({ id }) => !group.members.some(({ userId }) => userId === id))
  if (people.length > 0 && others.length === 0) return <p className={classes.line}>{words.everybodyIn}</p>
  return (
    <AddMembership
      membershipOf={(userId) => ({ accessGroupId: group.id, userId })}
      options={others.map(({ id, username, displayName }) => ({ value: id, label: displayName ?? username }))}
      words={{ choose: words.choosePerson, label: words.person, add: words.add }}
    />
  )
}

const mappingTexts = texts.mappings

/** Groups of an identity provider that assign this one; hidden without a provider and mappings. */
function Mappings({ group }: { readonly group: AccessGroupDetail }) {
  const hasProviders = useQuery(hasProvidersQuery).data ?? false
  const mayChange = useMay('system-admin')
  const { map, unmap } = useAccessGroup(group.id)
  const [name, setName] = useState('')
  const { oidcMappings } = group
  if (!hasProviders && oidcMappings.length === 0) return null
  const error = map.error ?? unmap.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '') map.mutate(name, { onSuccess: () => setName('') })
  }
  return (
    <Section lead={mappingTexts.lead} title={mappingTexts.title}>
      {!hasProviders && <Note>{mappingTexts.noProvider}</Note>}
      {oidcMappings.length === 0 && <p className={classes.line}>{mappingTexts.none}</p>}
      <ul aria-label={mappingTexts.title} className={rows.spacedList}>
        {oidcMappings.map(({ id, oidcGroupName }) => (
          <li className={rows.paired} key={id}>
            <span className={rows.name}>{oidcGroupName}</span>
            {mayChange && (
              <ActionIcon
                aria-label={mappingTexts.remove(oidcGroupName)}
                disabled={unmap.isPending}
                onClick={() => unmap.mutate(id)}
                size={36}
                variant="subtle"
              >
                <TrashIcon size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && hasProviders && (
        <form className={rows.adder} onSubmit={submit}>
          <TextInput
            autoComplete="off"
            description={mappingTexts.hint}
            label={mappingTexts.name}
            maxLength={500}
            onChange={(event) => setName(event.currentTarget.value)}
            value={name}
          />
          <Button disabled={name === ''} loading={map.isPending} type="submit" variant="default">
            {mappingTexts.add}
          </Button>
        </form>
      )}
      {error !== null && <Note tone="danger">{messageOf(error)}</Note>}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useAccessGroup } from '../../api/people/use-sharing.ts'
import { accessGroupQuery } from '../../api/queries/sharing.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import { Section } from '../../ui/section.tsx'
import { accessDescription } from '../shared/sharing/access-words.ts'
import { GrantEditor } from '../shared/sharing/grant-editor.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import classes from './access.module.css'
import { groupKind } from './access-kinds.ts'
import { GroupMembers } from './group-members.tsx'
import { ItemPage } from './item-page.tsx'
import { Mappings } from './mappings.tsx'
import { texts } from './texts.ts'

const words = texts.groups

/** An access group: what its members see, who they are, and where they come from. */
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

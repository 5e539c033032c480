import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAccessGroup } from '../../api/people/use-sharing.ts'
import { accessGroupQuery } from '../../api/queries/sharing.ts'
import type { AccessGroupDetail } from '../../api/types.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { accessDescription } from '../shared/sharing/access-words.ts'
import { GrantEditor } from '../shared/sharing/grant-editor.tsx'
import { LibraryViewersOnly } from '../shared/sharing/library-viewers-only.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './groups.module.css'
import { Mappings } from './mappings.tsx'
import { texts } from './texts.ts'

const words = texts.page

/** An access group: what its members see, who they are, and where they come from. */
export function GroupPage({ groupId }: { readonly groupId: string }) {
  return (
    <LibraryViewersOnly title={texts.title}>
      <OneGroup groupId={groupId} />
    </LibraryViewersOnly>
  )
}

function OneGroup({ groupId }: { readonly groupId: string }) {
  const group = useQuery(accessGroupQuery(groupId))
  const navigate = useNavigate()
  return (
    <Loaded query={group} nextPath={<LinkButton to="/access-groups">{words.all}</LinkButton>}>
      {(data) => (
        <Page
          actions={<GroupMenu group={data} onRemoved={() => void navigate({ to: '/access-groups' })} />}
          narrow
          subtitle={<Link to="/access-groups">{words.all}</Link>}
          title={data.name}
        >
          {data.description !== null && <p className={classes.description}>{data.description}</p>}
          <Sees group={data} />
          <GroupMembers group={data} />
          <Mappings group={data} />
        </Page>
      )}
    </Loaded>
  )
}

function Sees({ group }: { readonly group: AccessGroupDetail }) {
  const { grant, endGrant } = useAccessGroup(group.id)
  return (
    <Section lead={words.seesLead} title={words.sees}>
      {group.grants.length > 0 && <p className={classes.sum}>{accessDescription(group.grants)}</p>}
      <GrantEditor endGrant={endGrant} grant={grant} grants={group.grants} />
    </Section>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { GroupPage } from '../../features/access/group-page.tsx'
import { TagPage } from '../../features/access/tag-page.tsx'
import { PersonPage } from '../../features/people/person-page.tsx'

const person = getRouteApi('/shell/administration/people/$userId')
const group = getRouteApi('/shell/administration/access-groups/$groupId')
const tag = getRouteApi('/shell/administration/sharing-tags/$tagId')

export function PersonRoute() {
  const { userId } = person.useParams()
  return <PersonPage key={userId} userId={userId} />
}

export function AccessGroupRoute() {
  const { groupId } = group.useParams()
  return <GroupPage groupId={groupId} key={groupId} />
}

export function SharingTagRoute() {
  const { tagId } = tag.useParams()
  return <TagPage key={tagId} tagId={tagId} />
}

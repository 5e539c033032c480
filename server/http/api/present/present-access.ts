import type { OperationOutput } from '../../../contract/index.ts'
import type {
  AccessGroupDetail,
  AccessGroupRecord,
  EffectiveGrant,
  GrantRecord,
  MemberRecord,
  OidcMappingRecord,
  SharingTagRecord,
} from '../../../db/records/access.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import { rfc3339 } from './values.ts'

export function presentSharingTag({ rule, ...tag }: SharingTagRecord): OperationOutput<'getSharingTag'> {
  return {
    ...tag,
    rule: rule as Record<string, unknown> | null,
    createdAt: rfc3339(tag.createdAt),
    updatedAt: rfc3339(tag.updatedAt),
  }
}

export function presentOutline({ id, libraryId, title, bookCount }: SeriesRecord): {
  readonly id: string
  readonly libraryId: string
  readonly title: string
  readonly bookCount: number
} {
  return { id, libraryId, title, bookCount }
}

export function presentGrant(grant: GrantRecord) {
  return { ...grant, createdAt: rfc3339(grant.createdAt) }
}

export function presentUserGrants(userId: string, grants: readonly GrantRecord[]) {
  return { userId, grants: grants.map((grant) => ({ id: grant.sharingTagId, ...presentGrant(grant) })) }
}

export function presentMember(member: MemberRecord) {
  return { ...member, createdAt: rfc3339(member.createdAt) }
}

export function presentMapping(mapping: OidcMappingRecord) {
  return { ...mapping, createdAt: rfc3339(mapping.createdAt) }
}

export function presentGroup({ id, name, description, grantCount, memberCount, ...at }: AccessGroupRecord) {
  const times = { createdAt: rfc3339(at.createdAt), updatedAt: rfc3339(at.updatedAt) }
  return { id, name, description, grantCount, memberCount, ...times }
}

export function presentGroupDetail(group: AccessGroupDetail): OperationOutput<'getAccessGroup'> {
  const { grantCount: _, memberCount: __, ...base } = presentGroup(group)
  return {
    ...base,
    grants: group.grants.map(presentGrant),
    members: group.members.map(presentMember),
    oidcMappings: group.oidcMappings.map(presentMapping),
  }
}

export function presentEffective(grant: EffectiveGrant) {
  return { ...grant, sources: grant.sources.map((source) => ({ ...source })) }
}

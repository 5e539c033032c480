import type { AccessMode, MembershipSource } from '../../domain/vocabulary.ts'
import type { Row } from '../tables/all.ts'

/** Limits: far above what a household needs. */
export const maxSharingTags = 500
export const maxAccessGroups = 500
export const maxGroupMembers = 5_000
export const maxOidcMappings = 500

/** Times are milliseconds since 1970. */
export type SharingTagRecord = Omit<Row<'sharingTags'>, 'nameFold'> & {
  /** Visible series with present books. */
  readonly seriesCount: number
  /** Users with a grant of the tag, direct or through a group. */
  readonly userCount: number
}

/** A sharing tag of a series. */
export type SeriesSharingTag = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Assigned by the tag's rule, which removes it when the series no longer matches. */
  readonly isByRule: boolean
}

export type GrantRecord = {
  readonly sharingTagId: string
  readonly sharingTagName: string
  readonly accessMode: AccessMode
  readonly createdAt: number
}

/** A grant with its origin; `groupId` null: direct. */
export type EffectiveGrant = {
  readonly sharingTagId: string
  readonly sharingTagName: string
  readonly accessMode: AccessMode
  readonly sources: readonly GrantSource[]
}
export type GrantSource =
  | { readonly kind: 'user' }
  | { readonly kind: 'group'; readonly groupId: string; readonly groupName: string }

export type AccessGroupRecord = Omit<Row<'accessGroups'>, 'nameFold'> & {
  readonly grantCount: number
  readonly memberCount: number
}
export type MemberRecord = {
  readonly userId: string
  readonly username: string
  readonly source: MembershipSource
  readonly createdAt: number
}
/** A group of an identity provider and the access group it is mapped to. */
export type MappedGroupRecord = {
  readonly oidcGroupName: string
  readonly accessGroupId: string
  readonly accessGroupName: string
}
export type OidcMappingRecord = Omit<Row<'oidcMappings'>, 'groupId'>
export type AccessGroupDetail = AccessGroupRecord & {
  readonly grants: readonly GrantRecord[]
  readonly members: readonly MemberRecord[]
  readonly oidcMappings: readonly OidcMappingRecord[]
}

/** How manually assigned tags of series are treated; tags assigned by rule depend on the rule alone. */
export type SharingTagChange = {
  readonly set?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

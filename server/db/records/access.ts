import type { AccessMode, MembershipSource } from '../../domain/vocabulary.ts'
import type { Row } from '../dialects/sqlite/tables/all.ts'

/** Limits: far above what a household needs. */
export const maxSharingTags = 500
export const maxAccessGroups = 500
export const maxGroupMembers = 5_000
export const maxOidcMappings = 500

/** Times are milliseconds since 1970. */
export type SharingTagRecord = Omit<Row<'sharingTags'>, 'nameFold'> & {
  /** Series with books in view that the viewer may see. */
  readonly seriesCount: number
  /** People who have a grant of it, of their own or through a group. */
  readonly userCount: number
}

/** A sharing tag of a series. */
export type SeriesSharingTag = {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** The rule of the tag put it there, and takes it away when the series fits no more. */
  readonly isByRule: boolean
}

export type GrantRecord = {
  readonly sharingTagId: string
  readonly sharingTagName: string
  readonly accessMode: AccessMode
  readonly createdAt: number
}

/** A grant with where it comes from; `groupId` null: the person's own. */
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
/** A group of an identity provider and the access group that it leads to. */
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

/** What becomes of the tags that people put on series; those put there by rule are the rule's. */
export type SharingTagChange = {
  readonly set?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { useAccessGroup, useNewGroup, useNewTag, useSharingTag } from '../../api/people/use-sharing.ts'
import { accessGroupsQuery, groupDeletionQuery, sharingTagsQuery, tagDeletionQuery } from '../../api/queries/sharing.ts'
import type { AffectedPerson } from '../../api/types.ts'
import { texts } from './texts.ts'

/** Common fields of access groups and sharing tags. */
export type AccessItem = { readonly id: string; readonly name: string; readonly description: string | null }
/** An entry of the list with its counts as text. */
type ListedItem = AccessItem & { readonly counts: string }
type Deletion = {
  readonly peopleCount: number
  readonly people: readonly AffectedPerson[]
  readonly seriesCount?: number
}

export type Mutation<Input, Output = unknown> = {
  readonly mutate: (input: Input, then: { readonly onSuccess: (output: Output) => void }) => void
  readonly isPending: boolean
  readonly error: unknown
}

/** Differences between the screens of access groups and of sharing tags. */
export type AccessKind = {
  readonly words: Readonly<Record<'title' | 'all' | 'lead' | 'create', string>> & {
    readonly empty: { readonly title: string; readonly text: string }
  }
  readonly path: '/access-groups' | '/sharing-tags'
  readonly linkTo: (id: string) => LinkProps
  readonly useList: () => UseQueryResult<readonly ListedItem[]>
  readonly useCreate: () => Mutation<Omit<AccessItem, 'id'>, { readonly id: string }>
  readonly useItem: (id: string) => {
    readonly change: Mutation<Omit<AccessItem, 'id'>>
    readonly remove: Mutation<void>
  }
  readonly useDeletion: (id: string, enabled: boolean) => UseQueryResult<Deletion>
  /** Side effects of a deletion, and what stays. */
  readonly deletionText: (deletion: Deletion) => string
}

export const groupKind: AccessKind = {
  words: texts.groups,
  path: '/access-groups',
  linkTo: (groupId) => linkOptions({ to: '/access-groups/$groupId', params: { groupId } }),
  useList: () =>
    useQuery({
      ...accessGroupsQuery,
      select: (groups) =>
        groups.map((group) => ({
          ...group,
          counts: `${texts.groups.members(group.memberCount)} · ${texts.groups.tags(group.grantCount)}`,
        })),
    }),
  useCreate: useNewGroup,
  useItem: useAccessGroup,
  useDeletion: (id, enabled) => useQuery({ ...groupDeletionQuery(id), enabled }),
  deletionText: () => texts.groups.kept,
}

export const tagKind: AccessKind = {
  words: texts.tags,
  path: '/sharing-tags',
  linkTo: (tagId) => linkOptions({ to: '/sharing-tags/$tagId', params: { tagId } }),
  useList: () =>
    useQuery({
      ...sharingTagsQuery,
      select: (tags) =>
        tags.map((tag) => {
          const counts = [texts.tags.series(tag.seriesCount), texts.tags.people(tag.userCount)]
          return { ...tag, counts: [...counts, ...(tag.rule === null ? [] : [texts.tags.byRule])].join(' · ') }
        }),
    }),
  useCreate: useNewTag,
  useItem: useSharingTag,
  useDeletion: (id, enabled) => useQuery({ ...tagDeletionQuery(id), enabled }),
  deletionText: ({ seriesCount = 0 }) => (seriesCount === 0 ? texts.tags.onNone : texts.tags.removedFrom(seriesCount)),
}

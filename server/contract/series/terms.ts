import { z } from 'zod'
import { termSortNames } from '../../domain/filter/sort.ts'
import { noteText } from '../../domain/notes/table.ts'
import { personRoles } from '../../domain/vocabulary.ts'
import { affectedPeople, ofAffected } from '../access/sharing-tags.ts'
import { operation } from '../operation.ts'
import { dateTime, int, paginated, paging, sort, uuid } from '../shared.ts'

const counts = {
  seriesCount: int.min(0).meta({ description: 'Visible series that have it' }),
  bookCount: int.min(0).meta({ description: 'Visible books that have it themselves' }),
  createdAt: dateTime,
}
const genre = z.object({ id: uuid, name: z.string(), ...counts }).meta({ id: 'Genre' })
const tag = z.object({ id: uuid, name: z.string(), ...counts }).meta({ id: 'Tag' })
const person = z
  .object({ id: uuid, name: z.string(), sortName: z.string().nullable(), ...counts })
  .meta({ id: 'Person' })

const name = z
  .string()
  .trim()
  .max(200)
  .regex(/[^\s\p{C}]/u, noteText('input_empty'))
const rename = z.strictObject({ name }).meta({ id: 'RenameTerm' })
const renamePerson = z
  .strictObject({ name: name.optional(), sortName: name.nullable().optional() })
  .meta({ id: 'RenamePerson' })
const mergeInto = z.strictObject({ into: uuid }).meta({ id: 'MergeTerm' })
const mergeMany = z
  .strictObject({ ids: z.array(uuid).min(1).max(100), into: uuid })
  .meta({ id: 'MergeTerms', description: 'At most 100 at once, all of them or none' })
const cleanedUp = z
  .object({
    deletedCount: int.min(0),
    deletedNames: z.array(z.string()).max(100).meta({ description: 'The first 100' }),
  })
  .meta({ id: 'TermCleanup' })

const listQuery = z.object({
  ...paging,
  sort,
  q: z.string().max(200).optional().meta({ description: 'Beginning of the name or of a word in it' }),
  unused: z.stringbool().optional().meta({ description: 'Only unused ones; requires access to everything' }),
})
const sorts = `Sorted by ${Object.keys(termSortNames)
  .map((one) => `\`${one}\``)
  .join(', ')}, with \`,asc\` or \`,desc\`; by default by name.`
const former =
  'The former name is remembered: files and rules of sharing tags that use it refer to this term, also after a rescan. If you see only part of what has the term, only that part changes.'

const tagName = 'Genres, tags, people'
const genreParams = z.object({ genreId: uuid })
const tagParams = z.object({ tagId: uuid })
const personParams = z.object({ personId: uuid })

const reading = { method: 'get', tag: tagName, access: 'series-read', description: sorts } as const
const renaming = { method: 'patch', tag: tagName, access: 'series-write', description: former } as const
const merging = { method: 'post', tag: tagName, access: 'series-write', description: former, body: mergeInto } as const
const mergingMany = { ...merging, body: mergeMany } as const
const cleaning = {
  method: 'post',
  tag: tagName,
  access: 'series-write',
  description:
    'Keeps terms that only soft-deleted books have, and terms used by rules of sharing tags. Requires access to everything, because nobody else can tell which terms are unused.',
  responses: { 200: cleanedUp },
} as const
const deleting = {
  method: 'delete',
  tag: tagName,
  access: 'series-write',
  description:
    'Removes the term from everything that you can see. If you see only part of the catalog, what rules of sharing tags hide because of the term stays hidden. Rescanning a file that has the term adds it again. To replace the term with another one, merge it.',
  responses: { 204: 'empty' },
} as const

const termKinds = ['genre', 'tag', 'person'] as const
const changePreview = z
  .object({
    peopleCount: int.min(0).meta({ description: 'People whose access would change, of the first 50 affected' }),
    seriesShown: int.min(0).meta({ description: 'Most additional series that one of them would see' }),
    seriesHidden: int.min(0).meta({ description: 'Most series that one of them would no longer see' }),
    people: affectedPeople.people.meta({ description: 'Their names, if you may see accounts' }),
  })
  .meta({ id: 'TermChangePreview' })

export const termOperations = {
  previewTermChange: operation({
    method: 'post',
    path: '/api/v1/terms/preview-change',
    tag: tagName,
    summary: 'Preview how a rename, merge or removal changes access; nothing is changed',
    description: `By the rules of sharing tags. ${ofAffected}`,
    access: 'series-write',
    body: z
      .union([
        z.strictObject({ kind: z.enum(termKinds), id: uuid, name }),
        z.strictObject({ kind: z.enum(['genre', 'tag']), id: uuid, delete: z.literal(true) }),
        z.strictObject({ kind: z.enum(termKinds), ids: z.array(uuid).min(1).max(100), into: uuid }),
      ])
      .meta({ id: 'TermChange' }),
    responses: { 200: changePreview },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  listGenres: operation({
    ...reading,
    path: '/api/v1/genres',
    summary: 'Genres of what you can see, paged',
    query: listQuery,
    responses: { 200: paginated(genre, 'GenrePage') },
  }),
  renameGenre: operation({
    ...renaming,
    path: '/api/v1/genres/{genreId}',
    summary: 'Rename a genre',
    params: genreParams,
    body: rename,
    responses: { 200: genre },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergeGenre: operation({
    ...merging,
    path: '/api/v1/genres/{genreId}/merge',
    summary: 'Merge a genre into another; returns the remaining one',
    params: genreParams,
    responses: { 200: genre },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergeGenres: operation({
    ...mergingMany,
    path: '/api/v1/genres/merge',
    summary: 'Merge several genres into another one; returns the remaining one',
    responses: { 200: genre },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  cleanUpGenres: operation({
    ...cleaning,
    path: '/api/v1/genres/cleanup',
    summary: 'Remove unused genres',
  }),
  deleteGenre: operation({
    ...deleting,
    path: '/api/v1/genres/{genreId}',
    summary: 'Remove a genre everywhere',
    params: genreParams,
  }),
  listTags: operation({
    ...reading,
    path: '/api/v1/tags',
    summary: 'Tags of what you can see, paged',
    query: listQuery,
    responses: { 200: paginated(tag, 'TagPage') },
  }),
  renameTag: operation({
    ...renaming,
    path: '/api/v1/tags/{tagId}',
    summary: 'Rename a tag',
    params: tagParams,
    body: rename,
    responses: { 200: tag },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergeTag: operation({
    ...merging,
    path: '/api/v1/tags/{tagId}/merge',
    summary: 'Merge a tag into another; returns the remaining one',
    params: tagParams,
    responses: { 200: tag },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergeTags: operation({
    ...mergingMany,
    path: '/api/v1/tags/merge',
    summary: 'Merge several tags into another one; returns the remaining one',
    responses: { 200: tag },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  cleanUpTags: operation({
    ...cleaning,
    path: '/api/v1/tags/cleanup',
    summary: 'Remove unused tags',
  }),
  deleteTag: operation({
    ...deleting,
    path: '/api/v1/tags/{tagId}',
    summary: 'Remove a tag everywhere',
    params: tagParams,
  }),
  listPeople: operation({
    ...reading,
    path: '/api/v1/people',
    summary: 'People credited in what you can see, paged; with a role, only those who have it',
    query: listQuery.extend({ role: z.enum(personRoles).optional() }),
    responses: { 200: paginated(person, 'PersonPage') },
  }),
  renamePerson: operation({
    ...renaming,
    path: '/api/v1/people/{personId}',
    summary: 'Rename a person or set the name they are sorted by',
    params: personParams,
    body: renamePerson,
    responses: { 200: person },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergePerson: operation({
    ...merging,
    path: '/api/v1/people/{personId}/merge',
    summary: 'Merge a person into another; returns the remaining one',
    params: personParams,
    responses: { 200: person },
    refusals: ['conflict', 'unprocessable'],
  }),
  mergePeople: operation({
    ...mergingMany,
    path: '/api/v1/people/merge',
    summary: 'Merge several people into another one; returns the remaining one',
    responses: { 200: person },
    refusals: ['conflict', 'not_found', 'unprocessable'],
  }),
  cleanUpPeople: operation({
    ...cleaning,
    path: '/api/v1/people/cleanup',
    summary: 'Remove unused people',
  }),
} as const

import { AppError } from '../errors.ts'
import type { Role } from '../vocabulary.ts'
import { type KidProfile, noKidProfile } from './kid-profile.ts'

/** Permission names, wire form (kebab). Roles nest: reader ⊂ maintainer ⊂ admin. */
const readerPermissions = [
  'libraries-read',
  'series-read',
  'books-read',
  'collections-read',
  'readlists-read',
  'pages-read',
  'progress-read',
  'progress-write',
  'api-keys-read',
  'api-keys-write',
  'api-keys-delete',
  'system-health',
] as const
const maintainerPermissions = [
  'libraries-write',
  'series-write',
  'series-delete',
  'books-write',
  'books-delete',
  'collections-write',
  'collections-delete',
  'readlists-write',
  'readlists-delete',
  'tasks-read',
  'tasks-write',
] as const
const adminPermissions = [
  'libraries-delete',
  'users-read',
  'users-write',
  'users-delete',
  'plugins-manage',
  'system-admin',
] as const

export const permissions = [...readerPermissions, ...maintainerPermissions, ...adminPermissions] as const
export type Permission = (typeof permissions)[number]

const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  reader: readerPermissions,
  maintainer: [...readerPermissions, ...maintainerPermissions],
  admin: permissions,
}

/** Permissions to create and revoke credentials; locked accounts never have them. */
const ofCredentials: readonly Permission[] = ['api-keys-write', 'api-keys-delete']

/**
 * Effective permissions = (role ∪ custom) ∩ key. A null key subset does not narrow.
 * @param isLocked whether a kid profile locks the account: an administrator then manages keys, devices and sign-ins
 */
export function effectivePermissions(
  role: Role,
  custom: readonly Permission[],
  keySubset: readonly Permission[] | null,
  isLocked = false,
): ReadonlySet<Permission> {
  const all = new Set<Permission>([...permissionsByRole[role], ...custom])
  if (isLocked) for (const permission of ofCredentials) all.delete(permission)
  if (keySubset === null) return all
  return new Set(keySubset.filter((permission) => all.has(permission)))
}

/**
 * A user's visibility: the first argument of every query. Not visible means not found. Any deny tag hides a series; any
 * allow tag switches to an allow-list that hides untagged series; without tags all are shown. A kid profile enforces
 * the allow-list even without an allow tag, and limits the age rating of a series, which is the highest of its own and
 * its books', so that no book is shown through a series with a lower rating.
 */
export type Viewer = {
  readonly userId: string
  readonly permissions: ReadonlySet<Permission>
  /** Permissions that the account has and the key in use lacks; absent: none. Only affects error texts. */
  readonly withheldByKey?: ReadonlySet<Permission>
  /** Null: every library. */
  readonly libraryIds: readonly string[] | null
  readonly allowTagIds: readonly string[]
  readonly denyTagIds: readonly string[]
} & KidProfile

/** Whether only series with an allowed tag are shown. */
export function isAllowListed({ isAllowList, allowTagIds }: Viewer): boolean {
  return isAllowList || allowTagIds.length > 0
}

/** Whether nothing within the visible libraries can be hidden. */
export function seesEntireLibraries(viewer: Viewer): boolean {
  return viewer.denyTagIds.length === 0 && viewer.maxAgeRating === null && !isAllowListed(viewer)
}

/** Whether the viewer may change the grouping of books in visible libraries and see their hidden files. */
export function mayRegroup(viewer: Viewer): boolean {
  return viewer.permissions.has('libraries-write') && seesEntireLibraries(viewer)
}

/** Whether the viewer may see absolute server paths: library managers may; others see paths within a library. */
export function seesServerPaths({ permissions }: Pick<Viewer, 'permissions'>): boolean {
  return permissions.has('libraries-write')
}

/** No restrictions. */
export const unrestricted = {
  libraryIds: null,
  allowTagIds: [],
  denyTagIds: [],
  ...noKidProfile,
} as const satisfies Omit<Viewer, 'userId' | 'permissions'>

/** The server itself (scans, jobs): sees everything, is not a user. */
export const systemViewer: Viewer = {
  userId: '',
  permissions: new Set(permissions),
  ...unrestricted,
}

/** Rights of an account itself: its role and additional permissions. */
export type Rights = { readonly role: Role; readonly permissions: readonly Permission[] }

/**
 * Rights that a user lacks, and therefore can neither grant nor manage accounts with. Every user who may create
 * accounts can grant reader rights.
 * @param own effective permissions of the user, narrowed by the key in use
 */
export function rightsLacking(own: ReadonlySet<Permission>, { role, permissions }: Rights): Permission[] {
  const free = effectivePermissions('reader', [], null)
  return [...effectivePermissions(role, permissions, null)].filter(
    (permission) => !own.has(permission) && !free.has(permission),
  )
}

/** The error for a missing permission, naming who can grant it; users whose account has it only need another key. */
export function lacksPermission(viewer: Viewer | undefined, permission: Permission): AppError {
  const isOfAccount = viewer?.withheldByKey?.has(permission) === true
  return new AppError(isOfAccount ? 'permission_not_of_key' : 'permission_missing', { permission }, { permission })
}

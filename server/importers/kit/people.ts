import type { SourceContext, SourceLine } from '../importer.ts'
import { longAgo } from './times.ts'

type UserLine = Extract<SourceLine, { readonly type: 'user' }>

/** A person of a source that knows nothing about their rights. */
export function plainUser(id: string, username: string): UserLine {
  return {
    type: 'user',
    id,
    username,
    email: null,
    displayName: null,
    role: 'reader',
    permissions: [],
    active: true,
    libraries: null,
    grants: [],
    kidProfile: null,
    createdAt: longAgo,
  }
}

/** Whoever imports, for sources with a single reader. */
export const importingUser = ({ viewer }: SourceContext): UserLine => plainUser(viewer.id, viewer.username)

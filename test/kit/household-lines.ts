import { newId } from './catalog.ts'
import { householdNow } from './household.ts'

/** A time relative to a day twelve days ago, in milliseconds. */
export const at = (ms: number) => new Date(householdNow - 1_000_000_000 + ms).toISOString()

export const user = (id: string, changes = {}) => ({
  type: 'user',
  id,
  username: `user ${id.slice(-6)}`,
  email: null,
  displayName: null,
  role: 'reader',
  permissions: [],
  active: true,
  libraries: null,
  grants: [],
  kidProfile: null,
  createdAt: at(0),
  ...changes,
})

const library = { id: newId(), name: 'Comics' }

/** A book that matches by the given fields only. */
export const bookLine = (id: string, changes = {}) => ({
  type: 'book',
  id,
  library,
  title: 'x',
  path: 'nowhere.cbz',
  fileHash: null,
  externalIds: [],
  ...changes,
})

/** A series that matches by the given fields only. */
export const seriesLine = (id: string, changes = {}) => ({
  type: 'series',
  id,
  library,
  title: 'x',
  path: 'nowhere',
  externalIds: [],
  ...changes,
})

export const progress = (userId: string, book: string, changes = {}) => ({
  type: 'progress',
  user: userId,
  book,
  currentPage: 5,
  percentage: 0.25,
  completed: false,
  completedAt: null,
  startedAt: at(1),
  updatedAt: at(2),
  locator: null,
  origin: 'web',
  device: null,
  ...changes,
})

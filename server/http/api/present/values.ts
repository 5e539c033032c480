import { join } from 'node:path'

/** Milliseconds since 1970 as RFC 3339 in UTC. */
export function rfc3339(at: number): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() }
  return last.text
}

/** Cached: lists repeat the same time, as created and updated, and for everything that a scan stored at once. */
let last = { at: 0, text: new Date(0).toISOString() }

export function rfc3339OrNull(at: number | null): string | null {
  return at === null ? null : rfc3339(at)
}

/** Path of a file or folder: absolute for viewers who may see the library's folder, else relative to the library. */
export function pathOf(libraryPath: string, relativePath: string): string {
  return libraryPath === '' ? relativePath : join(libraryPath, relativePath)
}

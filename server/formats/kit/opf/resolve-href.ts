/** Target of a reference inside a book. `fragment` has no `#`; empty when there is none. */
export type ResolvedHref =
  | { readonly kind: 'entry'; readonly name: string; readonly fragment: string }
  /** Outside of the book: an address with a scheme. */
  | { readonly kind: 'remote' }
  /** Leaves the archive, or is no reference at all. */
  | { readonly kind: 'refused' }

const LONGEST_HREF = 4_096
const SCHEME = /^[a-z][a-z0-9+.-]*:/i

/**
 * Resolves a reference of a document inside the container (OCF 3.3, 4.2.5): percent-decoded, relative to the folder of
 * the document; a leading `/` means the root of the container. Names are keys into the archive, never paths on disk.
 * @param documentName entry name of the document that contains the reference; empty for a document outside an archive
 */
export function resolveHref(documentName: string, href: string): ResolvedHref {
  const written = href.trim()
  if (written.length > LONGEST_HREF) return { kind: 'refused' }
  if (SCHEME.test(written) || written.startsWith('//')) return { kind: 'remote' }
  const [path = '', ...fragments] = written.split('#')
  const fragment = percentDecoded(fragments.join('#'))
  const pathWithoutQuery = path.split('?', 1)[0] ?? ''
  if (pathWithoutQuery === '') return { kind: 'entry', name: documentName, fragment }
  const name = joined(folderOf(documentName), percentDecoded(pathWithoutQuery).replaceAll('\\', '/'))
  return name === null ? { kind: 'refused' } : { kind: 'entry', name, fragment }
}

/** Folder of an entry without trailing slash; empty for the root. */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

function joined(folder: string, path: string): string | null {
  const parts = path.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  const name = parts.join('/')
  return name === '' || name.includes('\0') ? null : name
}

/** A lone `%` is left as it is: names with a percent sign are found in both spellings. */
function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

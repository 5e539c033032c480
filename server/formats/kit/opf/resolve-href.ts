/** What a reference inside a book points to. `fragment` has no `#`; empty when there is none. */
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
 * the document; a leading `/` means the root of the container. Names are keys into the archive, never paths on a disk.
 *
 * @param documentName entry name of the document that holds the reference; empty for a document outside of an archive
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

/** The folder of an entry without a slash at its end; empty for the root. */
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

/** A lone `%` stays as written: names with a per cent sign are found both ways. */
function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

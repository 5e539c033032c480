import { extname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

export const linkScheme = 'inglenook'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The page of an `inglenook:` link: `inglenook://book/<id>`, `inglenook://read/<id>`, `inglenook://series/<id>`, and
 * `inglenook://pair` for linking a device. Null for everything else: links are untrusted.
 */
export function pageOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, pathname } = new URL(link)
  if (protocol !== `${linkScheme}:`) return null
  const id = pathname.replace(/^\/|\/$/g, '').toLowerCase()
  if (hostname === 'pair' && id === '') return '/pair'
  const routes: Readonly<Record<string, string>> = { book: '/books', read: '/read', series: '/series' }
  const route = Object.hasOwn(routes, hostname) ? routes[hostname] : undefined
  return route !== undefined && uuid.test(id) ? `${route}/${id}` : null
}

/** The page of the link on a command line; null without one. */
export function pageOfArguments(argv: readonly string[]): string | null {
  const link = argv.find((argument) => argument.startsWith(`${linkScheme}:`))
  return link === undefined ? null : pageOfLink(link)
}

const bookEndings: ReadonlySet<string> = new Set(['.cbz', '.cbr', '.epub', '.pdf'])

/**
 * The book file on a command line; null without one. Linux file managers pass URLs (`%U`, Desktop Entry Specification),
 * others paths.
 */
export function fileOfArguments(argv: readonly string[]): string | null {
  const isBook = (path: string) => isAbsolute(path) && bookEndings.has(extname(path).toLowerCase())
  return argv.map((argument) => pathOf(argument) ?? argument).find(isBook) ?? null
}

function pathOf(argument: string): string | null {
  if (!argument.startsWith('file:')) return null
  try {
    return fileURLToPath(argument)
  } catch {
    // A host in the URL, or an invalid URL.
    return null
  }
}

import { extname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

export const linkScheme = 'inglenook'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The page that a link of ours asks for: `inglenook://book/<id>`, `inglenook://read/<id>`, `inglenook://series/<id>`,
 * and `inglenook://pair` for letting a device in. Null for everything else: links come from anywhere.
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

/** The page that a command line asks for by a link; null without one. */
export function pageOfArguments(argv: readonly string[]): string | null {
  const link = argv.find((argument) => argument.startsWith(`${linkScheme}:`))
  return link === undefined ? null : pageOfLink(link)
}

const bookEndings: ReadonlySet<string> = new Set(['.cbz', '.cbr', '.epub', '.pdf'])

/**
 * The book that a command line asks for by its file; null without one. File managers of Linux hand over addresses
 * (`%U`, Desktop Entry Specification), the others paths.
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
    // Of another computer, or no address at all.
    return null
  }
}

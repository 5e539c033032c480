import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const routes = fileURLToPath(new URL('../../renderer/app/', import.meta.url))

/** The addresses of all screens, with existing ids as parameters. */
export function addressesOfScreens(ids: Readonly<Record<string, string>>): readonly string[] {
  const found = readdirSync(routes)
    .filter((name) => /routes?r?\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(join(routes, name), 'utf8').matchAll(/path: '([^']+)'/g)])
    .map(([, path = '']) => path.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? ids.any ?? ''))
  // Under /admin, identified by the last segment only.
  const ofAdmin = ['/settings', '/backups', '/clean-up', '/logs', '/audit', '/identity']
  return [...new Set(found.map((path) => (ofAdmin.includes(path) ? `/admin${path}` : path))), '/admin/data']
}

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The newest installed version; null when PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  if (folder !== undefined) return folder
  const found = spawnSync('sh', ['-c', 'dirname "$(command -v initdb)"'], { encoding: 'utf8' }).stdout.trim()
  return found === '' || found === '.' ? null : found
}

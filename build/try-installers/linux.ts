import { createSocket } from 'node:dgram'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOBODY } from '../../test/kit/ordinary-user.ts'
import { packetsSent } from './packets.ts'
import type { NetworkWatch, Platform } from './platform.ts'
import { mustRun, run, until } from './run.ts'
import { findTraces } from './traces.ts'

/** What files of these kinds are to the desktop (shared-mime-info, and `build/package/config.ts`). */
const types: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
}
const endings = Object.keys(types)
const launcher = '/usr/share/applications/inglenook.desktop'

/** An address that belongs to nobody (RFC 5737). */
export const unassigned = '192.0.2.1'

/**
 * A home of its own, for an ordinary user: Chromium's sandbox refuses root, who installs.
 * @param counter file with the number of packets that left the computer; null: it is not watched
 */
function createLinux(counter: string | null) {
  const home = mkdtempSync(join(tmpdir(), 'reader-'))
  openByAnother(home)
  chownSync(home, NOBODY, NOBODY)
  const { XDG_CONFIG_HOME: _, XDG_DATA_HOME: __, XDG_CACHE_HOME: ___, ...inherited } = process.env
  const env = { ...inherited, HOME: home, NODE_ENV: 'production' }
  const programOf = (file: string) => ({ command: ['dbus-run-session', '--', file], env, uid: NOBODY, gid: NOBODY })
  const asReader = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', 'env', `HOME=${home}`]
  const parts = {
    library: join(home, '.local', 'share', 'inglenook'),
    window: join(home, '.config', 'Inglenook Window'),
    mayStay: [join(home, '.config', 'Inglenook Window')],
    memoryLimit: 350,
    async defaults() {
      const asked = endings.map(async (ending) => {
        const { text } = await run('setpriv', [...asReader, 'xdg-mime', 'query', 'default', String(types[ending])])
        return [ending, text.trim()] as const
      })
      return Object.fromEntries(await Promise.all(asked))
    },
    async traces() {
      const system = [
        ...(['/opt', '/usr/bin', '/usr/local/bin', '/etc/alternatives', '/etc/apparmor.d'] as const),
        ...['/usr/share/applications', '/usr/share/mime/packages', '/usr/share/doc'],
        ...['/var/lib/dpkg/info', '/var/lib/dpkg/alternatives'],
      ].map((folder) => [folder, 1] as const)
      return findTraces([...system, ['/usr/share/icons/hicolor', 3], [home, 4]])
    },
    async share(folder: string) {
      if (folder.startsWith(home)) await mustRun('chown', ['-R', `${NOBODY}:${NOBODY}`, home])
      else await mustRun('chmod', ['-R', 'a+rX', folder])
    },
    watchNetwork: async () => (counter === null ? null : watchPackets(counter)),
    forget: () => rmSync(home, { recursive: true, force: true }),
  } satisfies Partial<Platform>
  return { home, programOf, parts }
}

/** Another program opens all of them, as the person chose. */
function openByAnother(home: string): void {
  const applications = join(home, '.local', 'share', 'applications')
  mkdirSync(applications, { recursive: true })
  mkdirSync(join(home, '.config'))
  const entry = ['[Desktop Entry]', 'Type=Application', 'Name=Another', 'Exec=true %f']
  writeFileSync(
    join(applications, 'another.desktop'),
    `${[...entry, `MimeType=${Object.values(types).join(';')};`].join('\n')}\n`,
  )
  const chosen = Object.values(types).map((type) => `${type}=another.desktop\n`)
  writeFileSync(join(home, '.config', 'mimeapps.list'), `[Default Applications]\n${chosen.join('')}`)
}

/** The package for Debian and Ubuntu, whose dependencies are installed. */
export function debPlatform(counter: string | null): Platform {
  const { programOf, parts } = createLinux(counter)
  return {
    ...parts,
    offers: endings,
    program: () => programOf('/usr/bin/inglenook'),
    async install(file) {
      await mustRun('dpkg', ['--install', file])
    },
    async uninstall() {
      await mustRun('dpkg', ['--purge', 'inglenook'])
    },
    async offered() {
      const [, offered = ''] = /^MimeType=(.*)$/m.exec(readFileSync(launcher, 'utf8')) ?? []
      return endings.filter((ending) => offered.split(';').includes(String(types[ending])))
    },
  }
}

/** A file that a person puts somewhere: the system does not know of it. */
export function appImagePlatform(counter: string | null): Platform {
  const { home, programOf, parts } = createLinux(counter)
  const file = join(home, 'Inglenook.AppImage')
  return {
    ...parts,
    offers: [],
    program: () => programOf(file),
    async install(given) {
      copyFileSync(given, file)
      chmodSync(file, 0o755)
      chownSync(file, NOBODY, NOBODY)
    },
    async uninstall() {
      rmSync(file)
    },
    offered: async () => (existsSync(launcher) ? endings : []),
  }
}

function watchPackets(counter: string): NetworkWatch {
  const count = () => packetsSent(counter)
  const before = count()
  return {
    async end() {
      const after = count()
      const socket = createSocket('udp4')
      await until('counting a packet', () => {
        socket.send('x', 9, unassigned)
        return count() > after
      }).finally(() => socket.close())
      return after === before ? [] : [`${after - before} packets`]
    },
  }
}

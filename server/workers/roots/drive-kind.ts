import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, parse, resolve, sep } from 'node:path'

/** File systems that other computers or other programs answer for: a call into them may never come back. */
const remoteTypes =
  /^(fuse|nfs|cifs|smb|9p$|virtiofs|ceph|afs|autofs|davfs|gluster|lustre|vboxsf|vmhgfs|prl_fs|fakeowner|ncpfs|coda|beegfs|gpfs|orangefs|grpc|osxfs|sshfs)/
const mostLinks = 40

/** Where file systems are mounted, and their types: the text of `/proc/self/mountinfo`; null where there is none. */
function readMounts(): ReadonlyMap<string, string> | null {
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch {
    return null
  }
}

/** proc(5): the fifth field is the place, the first after the hyphen the type; blanks are written in octal. */
export function parseMounts(text: string): ReadonlyMap<string, string> {
  const mounts = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    const place = before.split(' ')[4]
    const [type = ''] = after.split(' ')
    if (place === undefined) continue
    mounts.set(
      place.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
      type,
    )
  }
  return mounts
}

function typeAt(path: string, mounts: ReadonlyMap<string, string>): string {
  for (let place = path; ; place = dirname(place)) {
    const type = mounts.get(place)
    if (type !== undefined) return type
    if (place === dirname(place)) return ''
  }
}

/**
 * Whether a folder lies on a drive that may leave its callers waiting for ever, as far as can be told without asking that
 * drive anything: links are followed only where a local disk holds them.
 * @param path absolute
 */
export function isOnRemoteDrive(path: string): boolean {
  if (process.platform === 'win32') return path.startsWith('\\\\') || !isOnSystemDrive(path)
  const mounts = readMounts()
  const isRemote = (place: string) =>
    mounts === null ? place.startsWith('/Volumes/') : remoteTypes.test(typeAt(place, mounts))
  return leadsToRemote(resolve(path), isRemote)
}

/** Where people's own files are, there is a disk of this computer. */
function isOnSystemDrive(path: string): boolean {
  return parse(path).root.toLowerCase() === parse(homedir()).root.toLowerCase()
}

function leadsToRemote(path: string, isRemote: (place: string) => boolean): boolean {
  let links = 0
  let place: string = sep
  const parts = path.split(sep).filter((part) => part !== '')
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const next: string = resolve(place, part)
    if (isRemote(next)) return true
    const target = linkAt(next)
    links += target === null ? 0 : 1
    if (target === undefined || links > mostLinks) return false
    if (target === null) place = next
    else {
      parts.unshift(
        ...resolve(place, target)
          .split(sep)
          .filter((one) => one !== ''),
      )
      place = sep
    }
  }
  return false
}

/** Where a link leads; null for what is none; undefined for what is not there. */
function linkAt(path: string): string | null | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null
  } catch {
    return undefined
  }
}

import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, parse, resolve, sep } from 'node:path'

/** File systems served by other computers or programs: a call may block forever. */
const remoteTypes =
  /^(fuse|nfs|cifs|smb|9p$|virtiofs|ceph|afs|autofs|davfs|gluster|lustre|vboxsf|vmhgfs|prl_fs|fakeowner|ncpfs|coda|beegfs|gpfs|orangefs|grpc|osxfs|sshfs)/
const maxLinks = 40

/** Mount points with their types: the content of `/proc/self/mountinfo`; null when unavailable. */
function readMounts(): ReadonlyMap<string, string> | null {
  try {
    return parseMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
  } catch {
    return null
  }
}

/** proc(5): the fifth field is the mount point, the first after the hyphen the type; blanks are octal escapes. */
export function parseMounts(text: string): ReadonlyMap<string, string> {
  const mounts = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [before = '', after = ''] = line.split(' - ')
    const mountPoint = before.split(' ')[4]
    const [type = ''] = after.split(' ')
    if (mountPoint === undefined) continue
    mounts.set(
      mountPoint.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
      type,
    )
  }
  return mounts
}

type DriveAt = (mountPoint: string) => string | null

/** The mount point of a path on a remote file system. */
function mountAt(path: string, mounts: ReadonlyMap<string, string>): string | null {
  for (let mountPoint = path; ; mountPoint = dirname(mountPoint)) {
    const type = mounts.get(mountPoint)
    if (type !== undefined) return remoteTypes.test(type) ? mountPoint : null
    if (mountPoint === dirname(mountPoint)) return null
  }
}

/** Mount folders of systems without a mount table. */
function volumeAt(path: string): string | null {
  const [, name] = /^\/Volumes\/([^/]+)/.exec(path) ?? []
  return name === undefined ? null : `/Volumes/${name}`
}

/**
 * The mount point of a folder on a drive that may block callers forever; null for local disks. Never accesses such a
 * drive: links are followed only on local disks. The mount table is read once.
 */
export function createDriveFinder(): (path: string) => string | null {
  if (process.platform === 'win32') {
    return (path) => (path.startsWith('\\\\') || !isOnSystemDrive(path) ? parse(path).root : null)
  }
  const mounts = readMounts()
  return (path) => resolveDrive(resolve(path), mounts === null ? volumeAt : (mountPoint) => mountAt(mountPoint, mounts))
}

/**
 * Whether a folder is on a drive that may block callers forever, determined without accessing it.
 * @param path absolute
 */
export function isOnRemoteDrive(path: string): boolean {
  return createDriveFinder()(path) !== null
}

/** Home folders are always on a local disk. */
function isOnSystemDrive(path: string): boolean {
  return parse(path).root.toLowerCase() === parse(homedir()).root.toLowerCase()
}

function resolveDrive(path: string, driveAt: DriveAt): string | null {
  let links = 0
  let mountPoint: string = sep
  const parts = path.split(sep).filter((part) => part !== '')
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const next: string = resolve(mountPoint, part)
    const drive = driveAt(next)
    if (drive !== null) return drive
    const target = linkAt(next)
    links += target === null ? 0 : 1
    if (target === undefined || links > maxLinks) return null
    if (target === null) mountPoint = next
    else {
      parts.unshift(
        ...resolve(mountPoint, target)
          .split(sep)
          .filter((one) => one !== ''),
      )
      mountPoint = sep
    }
  }
  return null
}

/** Target of a link; null for anything else; undefined for a missing path. */
function linkAt(path: string): string | null | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : null
  } catch {
    return undefined
  }
}

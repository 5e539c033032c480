import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type CliOptions, type RunningCli, startCli } from '../kit/running-cli.ts'
import { imageEnvironment } from './dockerfile.ts'

/** What a container of the image has. */
export type Contained = {
  /** Folders outside: of the image, of the data, of the books, and an empty one. */
  readonly app: string
  readonly data: string
  readonly books: string
  readonly root: string
}

const init = '/usr/bin/tini'

/** Whether namespaces can be made: only root may, and not in every container. */
export const canContain =
  process.geteuid?.() === 0 &&
  existsSync(init) &&
  spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0

/** The folders of a container, with the programs of this computer: the root file system and the books are read-only. */
const script = `set -e
mount -t tmpfs none "$ROOT"
cd "$ROOT"
mkdir app data books tmp proc
for name in bin dev etc lib lib64 sbin usr; do
  [ ! -e "/$name" ] || { mkdir "$name"; mount --rbind "/$name" "$name"; }
done
mount --bind "$APP" app
mount --bind "$DATA" data
mount --bind "$BOOKS" books
for name in app books; do mount -o remount,bind,ro "$name"; done
mount -t tmpfs none tmp
mount -t proc none proc
touch node
mount --bind "$NODE" node
mount -o remount,ro .
shift
exec chroot . /node "$@"`

/** Processes that this one started and that run. */
export function childrenOf(pid: number): number[] {
  return [...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').matchAll(/\d+/g)].map(Number)
}

/**
 * Runs the image as the first program in namespaces of its own, on the network of this computer. Signals go to that
 * program, as a container runtime sends them.
 */
export function startContained(
  args: readonly string[],
  at: Contained,
  environment: CliOptions['environment'],
): RunningCli {
  const cli = startCli(args, {
    entry: '/app/start.js',
    through: ['unshare', '--mount', '--pid', '--fork', 'sh', '-c', script, 'sh'],
    environment: {
      PATH: process.env.PATH ?? '',
      ...imageEnvironment,
      ...{ APP: at.app, DATA: at.data, BOOKS: at.books, ROOT: at.root, NODE: process.execPath },
      ...environment,
    },
  })
  return {
    ...cli,
    end(signal) {
      for (const pid of existsSync(`/proc/${cli.pid}/task`) ? childrenOf(cli.pid) : []) process.kill(pid, signal)
      return cli.exited
    },
  }
}

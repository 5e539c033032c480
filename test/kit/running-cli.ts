import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Ask, ask, type Reply } from './http-client.ts'

/** The real command line in a separate process. */
export type RunningCli = {
  /** Everything written to stdout and stderr. */
  output(): string
  /** Resolves once the output matches; rejects when the process exits first. */
  until(pattern: RegExp): Promise<string>
  /** Resolves with a request function when the server answers. */
  answers(): Promise<(path: string, how?: Ask) => Promise<Reply>>
  /** Sends a signal and waits for the exit. @returns the exit code; null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
  readonly pid: number
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>
}

export type CliOptions = {
  /** Another program with the same arguments; default: `server/cli.ts`. */
  readonly entry?: string
  readonly environment?: Readonly<Record<string, string>>
  /** User and group to run as; requires the superuser. */
  readonly user?: number
  /** A command prefix, for example a shell with a limit. */
  readonly through?: readonly string[]
}

// Replaced by the built program (built-server.ts).
const cli = fileURLToPath(new URL('../../server/cli.ts', import.meta.url))
const cheap = {
  SERVICE_AUTH__ARGON2_MEMORY_COST: '8192',
  SERVICE_AUTH__ARGON2_TIME_COST: '1',
  SERVICE_RATE_LIMIT__ENABLED: 'false',
  SERVICE_TASK__WORKER_COUNT: '1',
}

/** Starts `server/cli.ts` on a free local port, unless `args` say otherwise. */
export function startCli(args: readonly string[], options: CliOptions = {}): RunningCli {
  const { environment = {}, user, through = [], entry = cli } = options
  const hasPort = args.includes('--port')
  const host = args.includes('--host') ? [] : ['--host', '127.0.0.1']
  const own = [...host, ...(hasPort ? [] : ['--port', '0'])]
  const [program = '', ...rest] = [...through, process.execPath, entry, ...args, ...own]
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...cheap, ...environment },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  let output = ''
  const watchers = new Set<() => void>()
  const take = (text: string) => {
    output += text
    for (const watch of watchers) watch()
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const until = (pattern: RegExp) =>
    new Promise<string>((found, missed) => {
      const watch = () => {
        if (!pattern.test(output)) return
        watchers.delete(watch)
        found(output)
      }
      watchers.add(watch)
      watch()
      const late = () => missed(new Error(`it ended without ${pattern}: ${output}`))
      exited.then(late, missed)
    })
  return {
    output: () => output,
    until,
    async answers() {
      const [, port] = /Listening.* port=(\d+)/.exec(await until(/Listening.* port=\d+/)) ?? []
      return (path, how) => ask(Number(port), path, how)
    },
    end(signal) {
      child.kill(signal)
      return exited
    },
    pid: child.pid ?? 0,
    exited,
  }
}

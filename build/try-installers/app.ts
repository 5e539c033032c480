import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { type Client, createClient } from './client.ts'
import { until } from './run.ts'

/** How an installed program is started. */
export type Program = {
  /** The program, with what comes before it. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly uid?: number
  readonly gid?: number
}

export type RunningApp = {
  readonly client: Client
  /** Number of the process that was started. */
  readonly pid: number
  /** Quits as from its menu. @throws Error when it does not end in order */
  quit(): Promise<void>
  /** After a failure; waits for its end, but not for long. */
  kill(): Promise<void>
}

/** Starts the app with its window, and waits until its server responds. @throws Error with its output if it ends */
export async function startApp(program: Program): Promise<RunningApp> {
  const [port, debugging] = [await freePort(), await freePort()]
  const [command = '', ...before] = program.command
  const args = [...before, '--port', String(port), `--remote-debugging-port=${debugging}`]
  const { env, uid, gid } = program
  const user = uid === undefined || gid === undefined ? {} : { uid, gid }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const closed = once(child, 'close') as Promise<[number | null]>
  const base = `http://127.0.0.1:${port}`
  await until(`an answer of ${command}`, async () => {
    if (hasEnded(child)) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}: ${output}`)
    return answers(`${base}/health`)
  })
  return {
    client: createClient(base),
    pid: child.pid ?? 0,
    async quit() {
      await closeBrowser(`http://127.0.0.1:${debugging}`)
      await until('quitting', () => hasEnded(child))
      const [code] = await closed
      if (code !== 0) throw new Error(`It ended with ${code}: ${output}`)
    },
    async kill() {
      child.kill()
      await Promise.race([closed, after(10_000, undefined, { ref: false })])
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Windows has no signal that asks a program to end: Electron quits at this command of the debugging port. */
async function closeBrowser(base: string): Promise<void> {
  const { webSocketDebuggerUrl } = (await (await fetch(`${base}/json/version`)).json()) as Readonly<
    Record<string, string>
  >
  const socket = new WebSocket(String(webSocketDebuggerUrl))
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: 1, method: 'Browser.close' }))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

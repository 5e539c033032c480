import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../server/index.ts'
import { checkedInterface } from './built-interface.ts'

export type Fixture = {
  /** Address for browsers. */
  readonly url: string
  /** The server running now. */
  readonly server: RunningServer
  /** An empty folder for books. */
  readonly shelf: string
  /** Stops the server. @returns a function that starts it again at the same address */
  stopServer(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Starts the server with its interface on a free port, with a new data directory.
 * @param settings further environment variables
 * @param ownInterface folder of another interface than the shared one, which checks each response
 */
export async function openServerFixture(
  settings: Readonly<Record<string, string>> = {},
  ownInterface?: string,
): Promise<Fixture> {
  const root = mkdtempSync(join(tmpdir(), 'inglenook-house-'))
  const interfaceFolder = ownInterface ?? (await checkedInterface())
  const open = (port: number) =>
    startServer({
      dataDir: join(root, 'data'),
      host: '127.0.0.1',
      port,
      interfaceFolder,
      console: { write: () => true },
      environment: { SERVICE_AUTH__ARGON2_MEMORY_COST: '8192', SERVICE_AUTH__ARGON2_TIME_COST: '1', ...settings },
    })
  let server = await open(0)
  const { port } = server.address
  return {
    url: `http://127.0.0.1:${port}`,
    get server() {
      return server
    },
    shelf: mkdtempSync(join(root, 'shelf-')),
    async stopServer() {
      await server.close()
      return async () => {
        server = await open(port)
      }
    },
    async close() {
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

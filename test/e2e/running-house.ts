import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../server/index.ts'
import { builtInterface } from './built-interface.ts'

export type House = {
  /** Where a browser reaches it. */
  readonly url: string
  readonly server: RunningServer
  /** An empty folder for books. */
  readonly shelf: string
  close(): Promise<void>
}

/** Starts the whole server with its interface on a free port, with a data directory of its own. */
export async function openHouse(): Promise<House> {
  const root = mkdtempSync(join(tmpdir(), 'inglenook-house-'))
  const interfaceFolder = await builtInterface()
  const server = await startServer({
    dataDir: join(root, 'data'),
    host: '127.0.0.1',
    port: 0,
    interfaceFolder,
    console: { write: () => true },
    environment: { SERVICE_AUTH__ARGON2_MEMORY_COST: '8192', SERVICE_AUTH__ARGON2_TIME_COST: '1' },
  })
  return {
    url: `http://127.0.0.1:${server.address.port}`,
    server,
    shelf: mkdtempSync(join(root, 'shelf-')),
    async close() {
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

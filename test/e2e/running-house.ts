import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type RunningServer, startServer } from '../../server/index.ts'

export type House = {
  /** Where a browser reaches it. */
  readonly url: string
  readonly server: RunningServer
  /** An empty folder for books. */
  readonly shelf: string
  close(): Promise<void>
}

const viteConfig = fileURLToPath(new URL('../../build/vite.config.ts', import.meta.url))

/** Builds the interface and starts the whole server on a free port, with a data directory of its own. */
export async function openHouse(): Promise<House> {
  const root = mkdtempSync(join(tmpdir(), 'inglenook-house-'))
  const interfaceFolder = join(root, 'interface')
  await build({ configFile: viteConfig, logLevel: 'error', build: { outDir: interfaceFolder } })
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

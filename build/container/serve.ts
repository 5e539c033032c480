import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { limitAllocator } from '../../server/config/process-setup.ts'
import { addressFile } from './address-file.ts'

/** Runs the server of the image, and writes its address for the health check. */
function publishAddress(url: string): void {
  try {
    // A container that is started again may have another user.
    rmSync(addressFile, { force: true })
    writeFileSync(addressFile, url)
    // The health check runs as the user of the container.
    chmodSync(addressFile, 0o644)
  } catch {
    // Without a writable folder for temporary files, the health check uses the configured port.
  }
}

limitAllocator()
const { runCli } = (await import(
  new URL('./dist/server/cli.js', import.meta.url).href
)) as typeof import('../../server/cli.ts')
await runCli(process.argv.slice(2), publishAddress)

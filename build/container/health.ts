import { readFileSync } from 'node:fs'
import { addressFile } from './address-file.ts'

/** The health check of the image: exits with 0 when the server answers, otherwise with 1. */
const timeoutMs = 4_000

function addressOfServer(): string {
  try {
    return readFileSync(addressFile, 'utf8')
  } catch {
    return `http://localhost:${process.env.SERVICE_APPLICATION__PORT || 25_650}`
  }
}

function end(isHealthy: boolean, note: string): never {
  console.log(note)
  process.exit(isHealthy ? 0 : 1)
}

const url = new URL('/health', addressOfServer())
// An import would load an HTTP client as well, which triples the time.
const { get } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
// The certificate is for the name by which others know the server.
const options = { rejectUnauthorized: false, timeout: timeoutMs, agent: false }
get(url, options, ({ statusCode }) => end(statusCode === 200, `${url.href} answered ${statusCode}`))
  .on('timeout', () => end(false, `${url.href} doesn't answer`))
  .on('error', (error) => end(false, `${url.href} can't be reached: ${error.message}`))

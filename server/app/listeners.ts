import type { Config } from '../config/config.ts'
import { descriptorBudget } from '../config/descriptors.ts'
import { AppError } from '../domain/errors.ts'
import { createConnectionLimit } from '../http/kit/connection-limits.ts'
import { type Listening, listenNear } from '../http/kit/listen.ts'
import type { App } from './app-options.ts'

/** Listens for http, and for https if it is configured. */
export type Listeners = {
  readonly http: Pick<Listening, 'host' | 'port'>
  readonly https: Pick<Listening, 'host' | 'port'> | null
  /**
   * Listens on another address, with the same ports.
   * @throws AppError; all listen on the address from before again
   */
  moveTo(host: string): Promise<void>
  /** Stops accepting requests, lets pending ones finish, and closes the rest after `graceMs`. */
  close(graceMs: number): Promise<void>
}

/**
 * @param otherPorts how many of the following ports are tried when one is taken; default: none
 * @throws AppError for a port or an address that cannot be used
 */
export async function openListeners(
  { handler, https: certified }: Pick<App, 'handler' | 'https'>,
  { application }: Config,
  otherPorts?: number,
): Promise<Listeners> {
  const limit = createConnectionLimit(descriptorBudget())
  const http = await listenNear(handler, application, { otherPorts, limit })
  const https = await openSecure().catch(async (error: unknown) => {
    await http.close(0)
    throw error
  })

  async function openSecure(): Promise<Listening | null> {
    const { host, tls } = application
    if (tls === null || certified === null) return null
    const options = { otherPorts, limit, secure: certified.certificates }
    return listenNear(handler, { host, port: tls.port }, options).catch((error: unknown) => {
      const isPort = error instanceof AppError && error.reason === 'port_taken'
      throw isPort ? new AppError('https_port_taken', { port: tls.port }, error.details) : error
    })
  }

  return {
    http,
    https,
    async moveTo(host) {
      const before = http.host
      await http.moveTo(host)
      await https?.moveTo(host).catch(async (error: unknown) => {
        await http.moveTo(before)
        throw error
      })
    },
    async close(graceMs) {
      await Promise.all([http.close(graceMs), https?.close(graceMs)])
    },
  }
}

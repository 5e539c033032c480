import type { Exchange } from '../kit/request/exchange.ts'
import type { Origin } from './catalog/addresses.ts'

/**
 * Adds the key of the request's address to the addresses in the response: everything below `/opds` is reachable below
 * the key as well. In one place, so that no response can link an app to an address without its key.
 */
export function addKeyToLinks({ keyInPath }: Exchange, origin: Origin, text: string): string {
  return keyInPath === null ? text : text.replaceAll(`${origin}/opds/`, `${origin}/opds/k/${keyInPath}/`)
}

/** For a streamed response; an address must not be split between two chunks. */
export async function* withKeyInLinks(
  exchange: Exchange,
  origin: Origin,
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const piece of pieces) yield addKeyToLinks(exchange, origin, piece)
}

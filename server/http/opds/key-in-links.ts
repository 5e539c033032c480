import type { Exchange } from '../kit/request/exchange.ts'
import type { Origin } from './catalog/addresses.ts'

/**
 * An answer whose addresses carry on the key that its own address carried: everything below `/opds` is reached below the
 * key as well. One place for all answers, so that none can lead an app to where it has no key.
 */
export function addKeyToLinks({ keyInPath }: Exchange, origin: Origin, text: string): string {
  return keyInPath === null ? text : text.replaceAll(`${origin}/opds/`, `${origin}/opds/k/${keyInPath}/`)
}

/** The same for an answer that is sent as it is written; no address may be split between two pieces. */
export async function* withKeyInLinks(
  exchange: Exchange,
  origin: Origin,
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  for await (const piece of pieces) yield addKeyToLinks(exchange, origin, piece)
}

import { numericId, type OtherId } from '../../sdk/index.ts'

/** The id at another service, with its page. @param address without the id */
export function idAt(source: string, address: string, value: unknown): OtherId[] {
  const externalId = numericId(value)
  return externalId === undefined ? [] : [{ source, externalId, externalUrl: `${address}${externalId}/` }]
}

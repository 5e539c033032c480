import { hashSecret } from '../../auth/api-key.ts'
import { notFound } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'

/** @throws AppError `not_found` */
export function providerOf({ providers }: Pick<LibraryContext, 'providers'>, name: string) {
  const provider = providers.byName.get(name)
  if (provider === undefined) throw notFound('identity_provider')
  return provider
}

/** A pending sign-in is found only with its browser's cookie: it cannot be finished in another browser. */
export function stateHashOf(state: string, browserSecret: string): string {
  return hashSecret(`${state}.${browserSecret}`)
}

import { hashSecret } from '../../auth/api-key.ts'
import type { IdentityProviders } from '../../auth/oidc/identity-providers.ts'
import { notFound } from '../../domain/errors.ts'
import type { AuthContext } from './open-session.ts'

/** What signing in by identity providers works with. */
export type ProviderContext = AuthContext & { readonly providers: IdentityProviders }

/** @throws AppError `not_found` */
export function providerOf({ providers }: Pick<ProviderContext, 'providers'>, name: string) {
  const provider = providers.byName.get(name)
  if (provider === undefined) throw notFound('identity_provider')
  return provider
}

/** A begun sign-in is found only with what its browser alone has: nobody can finish it in another one. */
export function stateHashOf(state: string, browserSecret: string): string {
  return hashSecret(`${state}.${browserSecret}`)
}

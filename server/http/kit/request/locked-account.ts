import type { Principal } from '../../../auth/principal.ts'
import { AppError, accountLocked } from '../../../domain/errors.ts'

/**
 * Refuses operations marked `changesAccount` in the contract: a locked child account cannot change its own account, and
 * a token or key cannot change the account that it belongs to.
 * @throws AppError `account_locked`, `token_cannot_change_account` or `key_cannot_change_account`
 */
export function refuseAccountChange(principal: Principal | null): void {
  if (principal?.viewer.isAccountLocked) throw accountLocked()
  if (principal?.method === 'provider') throw new AppError('token_cannot_change_account')
  if (principal?.method === 'api-key') throw new AppError('key_cannot_change_account')
}

/**
 * Refuses API keys and provider tokens: who allows a plugin to run confirms it in person.
 * @throws AppError `key_cannot_allow_plugins`
 */
export function refuseKeys({ method }: Pick<Principal, 'method'>): void {
  if (method === 'api-key' || method === 'provider') throw new AppError('key_cannot_allow_plugins')
}

import type { Principal } from '../../../auth/principal.ts'
import { AppError, accountLocked } from '../../../domain/errors.ts'

/**
 * Refuses operations that are marked `changesAccount` in the contract: a child whose account is locked changes none of
 * its own account, and a token or key doesn't change the account that it belongs to.
 * @throws AppError `account_locked`, `token_cannot_change_account` or `key_cannot_change_account`
 */
export function refuseAccountChange(principal: Principal | null): void {
  if (principal?.viewer.isAccountLocked) throw accountLocked()
  if (principal?.method === 'provider') throw new AppError('token_cannot_change_account')
  if (principal?.method === 'api-key') throw new AppError('key_cannot_change_account')
}

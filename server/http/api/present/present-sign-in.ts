import type { SignedIn } from '../../../library/auth/sessions.ts'
import { presentUser } from './present-user.ts'

export function presentTokens(tokens: { accessToken: string; refreshToken: string; expiresIn: number }) {
  const { accessToken, refreshToken, expiresIn } = tokens
  return { accessToken, refreshToken, tokenType: 'Bearer' as const, expiresIn }
}

export function presentSignIn(session: SignedIn) {
  return { ...presentTokens(session), user: presentUser(session.user, session.permissions) }
}

import { reason, reasonWith } from './reason.ts'

/** Why something was refused: signing in, sessions, keys and pairing. */
export const signingInReasons = {
  too_many_signing_in: reason('unavailable', 'Too many people are signing in. Try again in a moment.'),
  set_up_already: reason('conflict', 'Inglenook is set up already. Sign in with the account that was made then.'),
  sign_in_required: reason('unauthorized', 'Sign in first.'),
  key_cannot_change_account: reason(
    'forbidden',
    'An API key cannot change the account. Sign in by name and password for that.',
  ),
  setup_elsewhere: reason('forbidden', 'Set this server up in its own interface: open its address in a browser.'),
  identity_provider_silent: reason(
    'unavailable',
    'The identity provider of this token does not answer. Try again later, or sign in another way.',
  ),
  sign_in_required_with: reason('unauthorized', 'Sign in first: with a token, an API key or a session.'),
  host_not_allowed: reason(
    'forbidden',
    'This host name is not one of the server. Use its address, or add the name to application.allowed_hosts.',
  ),
  token_cannot_change_account: reason(
    'forbidden',
    'A token of an identity provider cannot change the account. Sign in for that.',
  ),
  not_from_own_page: reason(
    'forbidden',
    'This request did not come from a page of the server. Sign in there, or use a token or an API key.',
  ),
  from_foreign_page: reason(
    'forbidden',
    'This request came from a page of another site. Sign in on a page of this server, or add that site to application.allowed_origins.',
  ),
  server_not_set_up: reason(
    'forbidden',
    'This server is not set up yet. Open it on the computer it runs on, or enter the setup code printed at its start.',
  ),
  sign_in_again: reason('unauthorized', 'Sign in again.'),
  redirect_not_allowed: reason(
    'bad_request',
    'A sign-in cannot end at this address. Leave redirectUri out, or use one of the configured paths.',
  ),
  identity_provider_unreachable: reasonWith(
    'unavailable',
    { provider: 'text' },
    ({ provider }) => `${provider} cannot be reached at the moment. Try again shortly, or sign in another way.`,
  ),
  cannot_grant_more_rights: reasonWith(
    'forbidden',
    { permissions: 'list' },
    ({ permissions }) => `You cannot give away what you may not do yourself: ${permissions.join(', ')}.`,
  ),
  key_expired_already: reason('bad_request', 'The key would have expired already. Choose a time to come.'),
  key_outlasts_key: reason(
    'forbidden',
    'A key cannot give out one that lasts longer than itself. Choose an earlier end.',
  ),
  too_many_keys: reasonWith(
    'bad_request',
    { most: 'number' },
    ({ most }) => `You have ${most} keys. Revoke one that is no longer used first.`,
  ),
  window_not_signed_in: reason(
    'unauthorized',
    'This window could not be signed in by itself. Sign in by name and password.',
  ),
  pairing_ended: reason('not_found', 'This pairing has ended or never was. Begin again on the device.'),
  no_pairing_code: reason('unavailable', 'No code is free. Try again in a few minutes.'),
  session_ended: reason('unauthorized', 'The session has ended. Sign in again.'),
  account_removed_meanwhile: reason('conflict', 'The account was removed while it was made. Start again.'),
  setup_code_needed: reason(
    'forbidden',
    'Enter the setup code that was printed where the server was started, or do this on that computer.',
  ),
  wrong_credentials: reason('unauthorized', 'The user name or the password is not right.'),
  current_password_needed: reason('forbidden', 'Enter your present password as well.'),
  current_password_wrong: reason('forbidden', 'The present password is not right. Enter it again.'),
  pin_locked: reason(
    'unauthorized',
    'There were too many wrong PINs. Sign in with your password; then the PIN works again.',
  ),
  wrong_pin: reason('unauthorized', 'This PIN does not open the account here. Sign in by name and password.'),
  too_many_attempts: reasonWith(
    'rate_limit_exceeded',
    {
      what: [
        'requests',
        'attempts',
        'attempts to sign in',
        'attempts to pair a device',
        'devices that ask to be let in',
      ],
      seconds: 'number',
    },
    ({ what, seconds }) => `Too many ${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  ),
  link_ended: reason(
    'not_found',
    'This link is not good any more: it was used, replaced or taken back, or its time is over. Ask for a new one.',
  ),
  password_too_short: reasonWith(
    'bad_request',
    { least: 'number' },
    ({ least }) => `Use at least ${least} characters.`,
  ),
  password_too_long: reasonWith('bad_request', { most: 'number' }, ({ most }) => `Use at most ${most} characters.`),
  password_of_user_name: reason('bad_request', 'Choose a password that is not made of the user name.'),
  password_common: reason(
    'bad_request',
    'This password is among those that are tried first. Choose another, such as a few words.',
  ),
  credential_refused: reasonWith('unauthorized', { problem: 'sentence' }, ({ problem }) => problem),
} as const

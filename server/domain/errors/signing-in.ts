import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: signing in, sessions, keys and pairing. */
export const signingInReasons = {
  too_many_signing_in: reason('unavailable', 'Too many people are signing in. Try again in a moment.'),
  set_up_already: reason('conflict', 'Inglenook is already set up. Sign in with the account that was created then.'),
  sign_in_required: reason('unauthorized', 'Sign in first.'),
  key_cannot_change_account: reason(
    'forbidden',
    'An API key can’t change the account. Sign in with your user name and password.',
  ),
  key_cannot_allow_plugins: reason(
    'forbidden',
    'A key or token can’t allow a plugin to run. Sign in to the web interface to allow it.',
  ),
  setup_elsewhere: reason('forbidden', 'Open the address of this server in a browser to set it up.'),
  identity_provider_silent: reason(
    'unavailable',
    'The identity provider of this token isn’t responding. Try again later, or sign in another way.',
  ),
  sign_in_required_with: reason('unauthorized', 'Sign in first, with a token, an API key or a session.'),
  host_not_allowed: reason(
    'forbidden',
    'This host name isn’t allowed. Use the address of the server, or add the name to application.allowed_hosts.',
  ),
  token_cannot_change_account: reason(
    'forbidden',
    'A token of an identity provider can’t change the account. Sign in instead.',
  ),
  not_from_own_page: reason(
    'forbidden',
    'This request didn’t come from a page of this server. Sign in there, or use a token or an API key.',
  ),
  from_foreign_page: reason(
    'forbidden',
    'This request came from another website. Sign in on a page of this server, or add that site to application.allowed_origins.',
  ),
  server_not_set_up: reason(
    'forbidden',
    'This server isn’t set up yet. Open it on the computer it runs on, or enter the setup code printed when it started.',
  ),
  sign_in_again: reason('unauthorized', 'Sign in again.'),
  redirect_not_allowed: reason(
    'bad_request',
    'A sign-in can’t return to this address. Leave redirectUri out, or use one of the configured paths.',
  ),
  identity_provider_unreachable: reasonWith(
    'unavailable',
    { provider: 'text' },
    ({ provider }) => `${provider} is currently unavailable. Try again shortly, or sign in another way.`,
  ),
  cannot_grant_more_rights: reasonWith(
    'forbidden',
    { permissions: 'list' },
    ({ permissions }) => `You can’t grant permissions that you don’t have: ${permissions.join(', ')}.`,
  ),
  key_expired_already: reason('bad_request', 'The key would already be expired. Choose a future date.'),
  key_outlasts_key: reason(
    'forbidden',
    'An API key can’t create one that lasts longer than itself. Choose an earlier expiration date.',
  ),
  too_many_keys: reasonWith(
    'bad_request',
    { most: 'number' },
    ({ most }) => `You already have ${most} API keys. Revoke one that you no longer use first.`,
  ),
  window_not_signed_in: reason(
    'unauthorized',
    'This window couldn’t sign in automatically. Sign in with your user name and password.',
  ),
  pairing_ended: reason('not_found', 'This pairing has ended or never existed. Start again on the device.'),
  no_pairing_code: reason('unavailable', 'No pairing code is available. Try again in a few minutes.'),
  session_ended: reason('unauthorized', 'Your session has expired. Sign in again.'),
  account_removed_meanwhile: reason('conflict', 'The account was removed while it was being created. Start again.'),
  setup_code_needed: reason(
    'forbidden',
    'Enter the setup code that was printed where the server was started, or continue on that computer.',
  ),
  wrong_credentials: reason('unauthorized', 'Incorrect user name or password.'),
  current_password_needed: reason('forbidden', 'Enter your current password as well.'),
  current_password_wrong: reason('forbidden', 'Incorrect current password. Enter it again.'),
  pin_needed: reason('forbidden', 'Enter your PIN as well.'),
  pin_confirmation_locked: reason(
    'forbidden',
    'There were too many wrong PINs. Sign in again; after that, your PIN works again.',
  ),
  pin_confirmation_wrong: reason('forbidden', 'Incorrect PIN. Enter it again, or your password instead.'),
  pin_locked: reason(
    'unauthorized',
    'There were too many wrong PINs. Sign in with your password. After that, your PIN works again.',
  ),
  wrong_pin: reason('unauthorized', 'This PIN isn’t valid here. Sign in with your user name and password.'),
  too_many_attempts: reasonWith(
    'rate_limit_exceeded',
    {
      what: ['requests', 'attempts', 'sign-in attempts', 'pairing attempts', 'pairing requests'],
      seconds: 'number',
    },
    ({ what, seconds }) => `Too many ${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  ),
  link_ended: reason(
    'not_found',
    'This link is no longer valid. It was used, replaced or revoked, or it has expired. Ask for a new one.',
  ),
  password_too_short: reasonWith(
    'bad_request',
    { least: 'number' },
    ({ least }) => `Use at least ${least} characters.`,
  ),
  password_too_long: reasonWith('bad_request', { most: 'number' }, ({ most }) => `Use at most ${most} characters.`),
  password_of_user_name: reason('bad_request', 'Choose a password that isn’t based on the user name.'),
  password_common: reason('bad_request', 'This password is too common. Choose another one, such as a few words.'),
  credential_refused: reasonWith('unauthorized', { problem: 'sentence' }, ({ problem }) => problem),
} as const

import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: accounts, permissions, groups and sharing tags. */
export const accountReasons = {
  group_member_from_provider: reason(
    'conflict',
    'The identity provider added this person and will add them again when they next sign in. Remove them from the group there, delete the mapping, or confirm the removal (evenFromProvider=true).',
  ),
  group_oidc_mapped: reason(
    'conflict',
    'This group of the identity provider is already mapped here. Choose another group.',
  ),
  access_group_exists: reason('conflict', 'An access group with this name already exists. Choose another name.'),
  rule_has_no_room: reason(
    'unprocessable',
    'A sharing tag rule uses this name and would become too long with the new one. Ask an administrator to shorten the rule.',
  ),
  too_many_invitations: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There are already ${most} open invitations. Revoke some first.`,
  ),
  too_many_preferences: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `You can save up to ${most} preferences. Remove some first.`,
  ),
  too_many_sharing_tags: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `You can create up to ${most} sharing tags. Remove one first.`,
  ),
  sharing_tag_exists: reason('conflict', 'A sharing tag with this name already exists. Choose another name.'),
  user_name_taken: reason('conflict', 'This user name or e-mail address is already in use. Choose another one.'),
  last_administrator: reason('conflict', 'This is the last administrator. Make someone else an administrator first.'),
  rule_field_not_allowed: reasonWith(
    'bad_request',
    { field: 'text', allowed: 'list' },
    ({ field, allowed }) => `A sharing tag rule can’t use “${field}”. Allowed: ${allowed.join(', ')}.`,
  ),
  group_of_provider: reason(
    'forbidden',
    'An identity provider adds people to this group, including administrators. Ask an administrator to change its access.',
  ),
  sharing_tag_by_rule: reasonWith(
    'conflict',
    { tag: 'text' },
    ({ tag }) =>
      `The rule of “${tag}” applies it to this series. Change the rule, or the details of the series that it checks.`,
  ),
  library_folders_for_administrators: reason(
    'forbidden',
    'Only administrators can choose library folders. Ask one to do this.',
  ),
  library_partly_visible: reason(
    'forbidden',
    'You can see only part of this library, and this setting affects every book in it. Ask an administrator to change it.',
  ),
  every_series_needed: reason(
    'forbidden',
    'Only people with access to every series can do this. Ask an administrator.',
  ),
  account_with_more_rights: reasonWith(
    'forbidden',
    { permissions: 'list' },
    ({ permissions }) => `You can’t manage an account with permissions that you don’t have: ${permissions.join(', ')}.`,
  ),
  accounts_partly_visible: reason(
    'forbidden',
    'You can see only part of the catalog. Ask an administrator to change accounts.',
  ),
  account_switched_off: reason('conflict', 'This account is deactivated. Activate it first.'),
  access_group_limit: reasonWith(
    'unprocessable',
    { what: ['access groups', 'group members', 'group mappings'], most: 'number' },
    ({ what, most }) => `There can be up to ${most} ${what}. Remove one first.`,
  ),
  permission_missing: reasonWith(
    'forbidden',
    { permission: 'text' },
    ({ permission }) => `You need the permission “${permission}” for this. Ask an administrator for it.`,
  ),
  permission_not_of_key: reasonWith(
    'forbidden',
    { permission: 'text' },
    ({ permission }) =>
      `You need the permission “${permission}” for this. Your account has it, but this device or API key doesn’t. Sign in with your password.`,
  ),
  account_locked: reason('forbidden', 'This account is locked. Ask an administrator to change it.'),
  sharing_tag_needed: reason('bad_request', 'The request isn’t valid. sharingTagMode: Specify a sharingTag as well'),
  catalog_partly_visible: reason(
    'forbidden',
    'You can see only part of the catalog, but folders contain all of it. Remove the restrictions of your account first, or ask another administrator.',
  ),
} as const

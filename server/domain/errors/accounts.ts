import { reason, reasonWith } from './reason.ts'

/** Why something was refused: people, permissions, groups and sharing tags. */
export const accountReasons = {
  group_member_from_provider: reason(
    'conflict',
    'The identity provider put this person here and will bring them back when they next sign in. Take them out of the group there, remove the mapping, or say that you mean it (evenFromProvider=true).',
  ),
  group_oidc_mapped: reason('conflict', 'This group of the identity provider is mapped here already.'),
  access_group_exists: reason('conflict', 'There is an access group of this name already. Choose another name.'),
  rule_has_no_room: reason(
    'unprocessable',
    'A rule of a sharing tag names this and has no room for the new name. Ask an administrator to make the rule shorter.',
  ),
  too_many_invitations: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `${most} invitations are open. Take some back first.`,
  ),
  too_many_preferences: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `You can keep ${most} preferences. Remove some first.`,
  ),
  too_many_sharing_tags: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `There can be at most ${most} sharing tags. Remove one first.`,
  ),
  sharing_tag_exists: reason('conflict', 'There is a sharing tag of this name already. Choose another name.'),
  user_name_taken: reason('conflict', 'This name or e-mail address belongs to another user. Choose another one.'),
  last_administrator: reason('conflict', 'This is the last administrator. Make someone else an administrator first.'),
  rule_field_not_allowed: reasonWith(
    'bad_request',
    { field: 'text', allowed: 'list' },
    ({ field, allowed }) => `A rule of a sharing tag cannot ask for “${field}”. Allowed: ${allowed.join(', ')}.`,
  ),
  group_of_provider: reason(
    'forbidden',
    'An identity provider brings people into this group, administrators too. Ask an administrator to decide what it sees.',
  ),
  sharing_tag_by_rule: reasonWith(
    'conflict',
    { tag: 'text' },
    ({ tag }) => `The rule of “${tag}” puts it on this series. Change the rule, or what it looks at in the series.`,
  ),
  library_folders_for_administrators: reason(
    'forbidden',
    'Folders of libraries are for an administrator to choose. Ask one to do this.',
  ),
  library_partly_visible: reason(
    'forbidden',
    'Your account sees only a part of this library, and this setting concerns every book in it. Ask an administrator to change it.',
  ),
  every_series_needed: reason('forbidden', 'Only someone who may see every series can do this. Ask an administrator.'),
  account_with_more_rights: reasonWith(
    'forbidden',
    { permissions: 'list' },
    ({ permissions }) => `You cannot decide about an account that may do what you may not: ${permissions.join(', ')}.`,
  ),
  accounts_partly_visible: reason(
    'forbidden',
    'You see only a part of the catalog. Ask an administrator to change accounts.',
  ),
  account_switched_off: reason('conflict', 'This account is switched off. Switch it on first.'),
  access_group_limit: reasonWith(
    'unprocessable',
    { what: ['access groups', 'members of a group', 'mappings of a group'], most: 'number' },
    ({ what, most }) => `There can be at most ${most} ${what}. Remove one first.`,
  ),
  permission_missing: reasonWith(
    'forbidden',
    { permission: 'text' },
    ({ permission }) => `This needs the permission "${permission}". Ask an administrator for it.`,
  ),
  permission_not_of_key: reasonWith(
    'forbidden',
    { permission: 'text' },
    ({ permission }) =>
      `This needs the permission "${permission}". Your account has it, but this device or key does not. Sign in with your password for it.`,
  ),
  account_locked: reason('forbidden', 'This account is locked. Ask an administrator of your household to change it.'),
  sharing_tag_needed: reason('bad_request', 'The request is not valid. sharingTagMode: Name a sharingTag as well'),
  catalog_partly_visible: reason(
    'forbidden',
    'Your account sees only a part of the catalog, and folders hold all of it. Lift the limits of your account first, or ask another administrator.',
  ),
} as const

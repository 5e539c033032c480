import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: plugins and connected services. */
export const pluginReasons = {
  plugin_exists: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `A plugin named ${name} is already set up. Change that one, or remove it first.`,
  ),
  too_many_plugins: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There can be up to ${most} plugins. Remove one first.`,
  ),
  too_many_plugin_keys: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `Up to ${most} keys can be stored. Delete one first.`,
  ),
  connection_begun_too_often: reason(
    'conflict',
    'You have just started connecting three times. Finish one of these attempts, or wait ten minutes.',
  ),
  connection_declined: reasonWith(
    'unprocessable',
    { name: 'text' },
    ({ name }) => `You declined access for ${name}. Connect it again if you change your mind.`,
  ),
  connected_by_entry: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} is connected with what you enter here, not on the website of its service.`,
  ),
  client_id_missing: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `An administrator has to enter the clientId of ${name} first. Ask one.`,
  ),
  sync_account_switched_off: reason('forbidden', 'The account that requested this is deactivated.'),
  sync_open: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `A sync with ${name} is already queued or running. Wait for it to finish.`,
  ),
  service_without_sync: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} recommends titles and doesn’t sync what you read. Refresh your recommendations instead.`,
  ),
  recommendations_open: reason('conflict', 'Your recommendations are already being refreshed. Wait for it to finish.'),
  recommendations_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  service_switched_off: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `An administrator has turned ${name} off. Ask them to turn it on.`,
  ),
  service_switched_off_by_you: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `You have turned ${name} off. Turn it on first.`,
  ),
  service_not_connected: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} isn’t connected to your account. Connect it first.`,
  ),
  safe_mode: reason(
    'conflict',
    'The server was started in safe mode, without plugins. Restart it normally to use plugins.',
  ),
  connection_refused_by_service: reasonWith(
    'unprocessable',
    { name: 'text' },
    ({ name }) => `The service of ${name} refused access. Try to connect again.`,
  ),
  connection_expired: reason('conflict', 'The service no longer accepts this connection. Connect it again.'),
  plugin_not_startable: reasonWith('unprocessable', { problem: 'sentence' }, ({ problem }) => problem),
  plugin_code_differs: reason('conflict', 'The code of the plugin has changed since it was shown. Review it again.'),
  package_refused: reasonWith('unprocessable', { problem: 'sentence' }, ({ problem }) => problem),
  registry_not_set: reason(
    'conflict',
    'No registry is set. Name one in the configuration under plugins.registry, or install a package from a file.',
  ),
  package_not_installed: reason(
    'unavailable',
    'The package couldn’t be put into the plugins folder. Check its permissions and the free space.',
  ),
  plugin_failed: reasonWith('unprocessable', { problem: 'sentence' }, ({ problem }) => problem),
  provider_busy: reasonWith(
    'unavailable',
    { name: 'text', seconds: 'number' },
    ({ name, seconds }) => `${name} asks to wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Try again then.`,
  ),
  match_candidate_gone: reason('conflict', 'This match is no longer among the suggestions. Search again.'),
  provider_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  sync_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  release_source_off: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} is turned off. Turn it on first, and its plugin.`,
  ),
  release_poll_open: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `A check of ${name} is already queued or running. Wait for it to finish.`,
  ),
  release_source_waits: reasonWith(
    'conflict',
    { name: 'text', minutes: 'number' },
    ({ name, minutes }) => `The service of ${name} asked for a pause. Try again in ${minutes} min.`,
  ),
  release_poll_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  alias_blank: reason('unprocessable', 'An alias needs at least one letter or digit.'),
  credential_unknown: reasonWith(
    'bad_request',
    { name: 'text' },
    ({ name }) => `${name} doesn’t use this. Leave it out.`,
  ),
  offered_cover_unavailable: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  offered_cover_gone: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} no longer offers this cover. Compare again and choose another one.`,
  ),
  offered_cover_locked: reason('conflict', 'The cover is locked. Unlock it to choose another one.'),
  offered_cover_not_allowed: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} isn’t allowed to change covers. Allow it in the settings of the plugin.`,
  ),
  metadata_answer_unclear: reasonWith(
    'unavailable',
    { name: 'text' },
    ({ name }) => `${name} returned an invalid response. Report this to its author.`,
  ),
  plugin_set_up_first: reasonWith(
    'unprocessable',
    { problems: 'sentence' },
    ({ problems }) => `Set up the plugin first. ${problems}`,
  ),
  plugin_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `The plugin couldn’t be saved. ${problems}`,
  ),
  service_setup_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `These settings couldn’t be saved. ${problems}`,
  ),
} as const

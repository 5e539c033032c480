import { reason, reasonWith } from './reason.ts'

/** Why something was refused: plugins and connected services. */
export const pluginReasons = {
  plugin_exists: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `A plugin called ${name} is set up already. Change that one, or remove it first.`,
  ),
  too_many_plugins: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There can be at most ${most} plugins. Remove one first.`,
  ),
  too_many_plugin_keys: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `At most ${most} keys can be kept. Delete one first.`,
  ),
  connection_begun_too_often: reason(
    'conflict',
    'You have begun this three times just now. Finish one of them, or wait ten minutes.',
  ),
  connection_declined: reasonWith(
    'unprocessable',
    { name: 'text' },
    ({ name }) => `You did not let ${name} in. Connect it again if you want to.`,
  ),
  connected_by_entry: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} is connected by what you enter here, not at its service.`,
  ),
  client_id_missing: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `An administrator has to enter the clientId of ${name} first. Ask them.`,
  ),
  sync_account_switched_off: reason('forbidden', 'The account that asked for this is switched off.'),
  sync_open: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `An exchange with ${name} waits or runs already. Wait for it to end.`,
  ),
  service_switched_off: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `An administrator has switched ${name} off. Ask them.`,
  ),
  service_switched_off_by_you: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `You have switched ${name} off. Switch it on first.`,
  ),
  service_not_connected: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `${name} is not connected to your account. Connect it first.`,
  ),
  safe_mode: reason(
    'conflict',
    'The server was started in safe mode, in which no plugin is started. Start it normally to use plugins.',
  ),
  connection_refused_by_service: reasonWith(
    'unprocessable',
    { name: 'text' },
    ({ name }) => `The service of ${name} did not let it in. Try to connect it once more.`,
  ),
  connection_expired: reason('conflict', 'The service does not let the plugin in any more. Connect it again.'),
  plugin_not_startable: reasonWith('unprocessable', { problem: 'sentence' }, ({ problem }) => problem),
  plugin_failed: reasonWith('unprocessable', { problem: 'sentence' }, ({ problem }) => problem),
  provider_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  sync_failed: reasonWith('unavailable', { problem: 'sentence' }, ({ problem }) => problem),
  credential_unknown: reasonWith(
    'bad_request',
    { name: 'text' },
    ({ name }) => `${name} does not ask for this. Leave it out.`,
  ),
  metadata_answer_unclear: reasonWith(
    'unavailable',
    { name: 'text' },
    ({ name }) => `${name} answered with something that cannot be understood. Ask its author.`,
  ),
  plugin_set_up_first: reasonWith(
    'unprocessable',
    { problems: 'sentence' },
    ({ problems }) => `Set up the plugin first. ${problems}`,
  ),
  plugin_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `The plugin cannot be stored like this. ${problems}`,
  ),
  service_setup_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `This cannot be stored like this. ${problems}`,
  ),
} as const

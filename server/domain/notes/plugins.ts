import { note, noteWith } from './note.ts'

/** Reasons why the system cannot start a program, by error code. */
export const startFailures = {
  ENOENT: 'its program, or the interpreter named in its first line, is missing. Install it.',
  EACCES: 'its file isn’t executable. Make it executable, or start it with its interpreter.',
  ENOEXEC: 'its file isn’t a program for this system. Install the version for this system.',
  E2BIG: 'its arguments and variables are too long. Shorten them.',
  EAGAIN: 'too many programs are running on this computer. Try again later.',
  ENOMEM: 'this computer is out of memory. Try again later.',
} as const
export type StartFailureCode = keyof typeof startFailures
const startFailureCodes = Object.keys(startFailures) as readonly StartFailureCode[]

/** The action to take, after the plugin's own message. */
export const pluginAdvice = [
  'none',
  'Try again later.',
  'Connect it again.',
  'The service is having problems. Try again later.',
  'Check its settings.',
] as const
export type PluginAdvice = (typeof pluginAdvice)[number]
const adviceSuffix = (advice: PluginAdvice) => (advice === 'none' ? '' : ` ${advice}`)

/** Notes about plugin failures and setup. */
export const pluginNotes = {
  manifest_https_or_local: note('Must start with https:// unless the provider runs on this computer'),
  setting_unknown: note('The plugin doesn’t have this setting. Leave it out.'),
  setting_needed: note('This setting is required.'),
  setting_on_or_off: note('Must be on or off.'),
  setting_text: note('Must be text.'),
  setting_choice: noteWith({ choices: 'list' }, ({ choices }) => `Must be one of ${choices.join(', ')}.`),
  setting_list: note('Must be a list of texts.'),
  setting_number: note('Must be a number.'),
  setting_too_small: noteWith({ least: 'number' }, ({ least }) => `Must be at least ${least}.`),
  setting_too_large: noteWith({ most: 'number' }, ({ most }) => `Must be at most ${most}.`),
  waiting_for_provider: noteWith(
    { name: 'text', seconds: 'number' },
    ({ name, seconds }) => `Waiting for ${name}, ${seconds} s`,
  ),
  service_silent_about_this: note('The service returned nothing for this.'),
  service_declined_this: note('The service rejected this.'),
  plugin_without_counters: note('The plugin didn’t return any counters.'),
  plugin_counters_wrong: noteWith(
    { names: 'list' },
    ({ names }) => `The plugin returned invalid counters: ${names.join(', ')}.`,
  ),
  plugin_answer_unclear: noteWith(
    { method: 'text' },
    ({ method }) => `The plugin returned an invalid response to ${method}. Report this to its author.`,
  ),
  plugin_entries_unclear: noteWith({ count: 'number' }, ({ count }) => `Entries that couldn’t be read: ${count}`),
  sync_number_refused: noteWith(
    { number: 'number', most: 'number' },
    ({ number, most }) =>
      `Not sent: a service holds whole numbers from 0 to ${most}, and a book here has ${number}. Correct its volume or chapter.`,
  ),
  release_service_status: noteWith(
    { status: 'number' },
    ({ status }) => `The service answered with the status ${status}. Try again later.`,
  ),
  release_answer_unclear: note('The plugin returned an invalid response to a check for releases.'),
  plugin_one_line: note('Must be one line'),
  plugin_small_letters: note('Must be lowercase letters, digits and hyphens'),
  plugin_name_twice: noteWith(
    { folder: 'text', name: 'text' },
    ({ folder, name }) => `It has the same name as the plugin in ${folder}: ${name}. Remove one of them.`,
  ),
  plugins_folder_unreadable: note('The plugins folder can’t be read. Check its permissions.'),
  plugin_file_missing: note('It has no plugin.json. Copy the whole plugin.'),
  plugin_is_link: note('It is a link to a location outside the plugins folder. Copy the plugin itself.'),
  plugin_file_unreadable: noteWith(
    { mostKilobytes: 'number' },
    ({ mostKilobytes }) => `Its plugin.json can’t be read, or is larger than ${mostKilobytes} KB.`,
  ),
  plugin_file_outside: note('Its plugin.json refers to a file outside its folder.'),
  plugin_code_unreadable: note('The files of the plugin can’t be read. Check the permissions of its folder.'),
  plugin_code_too_large: noteWith(
    { files: 'number', megabytes: 'number' },
    ({ files, megabytes }) =>
      `The folder of the plugin holds more than ${files} files or ${megabytes} MB. Make it smaller.`,
  ),
  plugin_code_no_file: noteWith(
    { path: 'text' },
    ({ path }) => `${path} in the folder of the plugin is neither a file nor a folder. Remove it.`,
  ),
  plugin_code_link: noteWith(
    { path: 'text' },
    ({ path }) => `${path} is a link to a folder outside of the plugin’s own. Replace it with a copy of that folder.`,
  ),
  plugin_consent_needed: note('Its code hasn’t been allowed to run here yet. Review the plugin and allow it.'),
  plugin_consent_changed: note(
    'It was stopped, because its code, its sites or its permissions have changed since it was allowed. Review the plugin and allow it again.',
  ),
  plugin_data_folder: note(
    'The data folder of the plugin can’t be created. Check the permissions and the free space of the data directory.',
  ),
  plugin_command_length: note('The command is empty or too long.'),
  plugin_too_many_arguments: noteWith({ most: 'number' }, ({ most }) => `A plugin can have up to ${most} arguments.`),
  plugin_too_many_variables: noteWith({ most: 'number' }, ({ most }) => `A plugin can have up to ${most} variables.`),
  plugin_nul: note('Commands, arguments and variables can’t contain the NUL character.'),
  plugin_argument_length: noteWith({ most: 'number' }, ({ most }) => `An argument can have up to ${most} characters.`),
  plugin_variable_length: noteWith(
    { most: 'number' },
    ({ most }) => `The value of a variable can have up to ${most} characters.`,
  ),
  plugin_variable_blocked: noteWith(
    { name: 'text' },
    ({ name }) => `The variable ${name} can’t be set for a plugin. Remove it.`,
  ),
  plugin_first_argument: noteWith(
    { name: 'text' },
    ({ name }) => `The first argument of ${name} must be a file in the plugins folder, such as my-plugin/main.js.`,
  ),
  plugin_path_asterisk: note('The path of a plugin can’t contain a *. Rename its folder.'),
  plugin_command_not_allowed: noteWith(
    { command: 'text' },
    ({ command }) =>
      `${command} isn’t allowed as the command of a plugin. Use node or python with a file in the plugins folder, use a program in that folder, or add it to plugins.allowed_commands in the configuration.`,
  ),
  plugin_path_character: note('A path can’t contain this character.'),
  plugins_folder_missing: noteWith(
    { folder: 'text' },
    ({ folder }) => `The plugins folder ${folder} doesn’t exist. Create it, or correct plugins.folder.`,
  ),
  plugin_program_missing: noteWith({ path: 'text' }, ({ path }) => `There is no ${path} in the plugins folder.`),
  node_missing: noteWith(
    { path: 'text' },
    ({ path }) => `There is no program at ${path}. Correct plugins.node_path in the configuration.`,
  ),
  python_missing: noteWith({ name: 'text' }, ({ name }) => `There is no ${name} on this computer. Install Python 3.`),
  plugin_line_too_long: note('The response is longer than the limit for a line.'),
  plugins_crowded: note('Too many plugins are running at the moment. Try again in a minute.'),
  plugin_request_failed: note('The server couldn’t do this.'),
  manifest_word: note('Must be a word such as maxResults'),
  manifest_https: note('Must start with https'),
  manifest_options: note('A choice must have options'),
  manifest_bounds: note('min must not be greater than max'),
  manifest_default: note('The default must match the type'),
  manifest_secret: note('Only a text without a default can be secret'),
  manifest_key_twice: note('Each key must be used only once'),
  manifest_permission: note('Must be a word such as api:lists'),
  manifest_version: note('Must be a version such as 1.0'),
  manifest_protocol: noteWith(
    { theirs: 'text', ours: 'text' },
    ({ theirs, ours }) =>
      `It uses version ${theirs} of the protocol, but this server uses version ${ours}. Install a version of it for this server, or update the server.`,
  ),
  manifest_other_name: noteWith({ name: 'text' }, ({ name }) => `Its name is ${name}. Set it up under that name.`),
  node_needed: note(
    'JavaScript plugins need Node.js 25 or newer on this computer. Install it, or set plugins.node_path in the configuration to its path.',
  ),
  node_too_old: noteWith(
    { path: 'text', version: 'text' },
    ({ path, version }) =>
      `JavaScript plugins need Node.js 25 or newer on this computer. ${path} is ${version}. Install a newer version, or set plugins.node_path in the configuration.`,
  ),
  node_without_version: noteWith(
    { path: 'text' },
    ({ path }) =>
      `JavaScript plugins need Node.js 25 or newer on this computer. ${path} doesn’t report its version. Install a newer version, or set plugins.node_path in the configuration.`,
  ),
  node_without_permissions: noteWith(
    { path: 'text', version: 'text' },
    ({ path, version }) =>
      `${path} (${version}) can’t sandbox plugins. Install Node.js 26, or set plugins.node_path in the configuration.`,
  ),
  plugin_no_program: noteWith(
    {
      command: 'text',
      advice: ['Only an .exe can be started.', 'Make it executable, or start it with node or python.'],
    },
    ({ command, advice }) => `${command} isn’t a program. ${advice}`,
  ),
  plugin_file_damaged: noteWith(
    { place: 'text', problem: 'sentence' },
    ({ place, problem }) => `Its plugin.json is damaged: ${place}: ${problem}.`,
  ),
  manifest_unusable: noteWith(
    { place: 'text', problem: 'sentence' },
    ({ place, problem }) => `Its manifest isn’t valid: ${place}: ${problem}.`,
  ),
  plugin_exited: noteWith(
    { plugin: 'word', how: ['exit code', 'signal'], what: 'word' },
    ({ plugin, how, what }) => `The plugin ${plugin} exited unexpectedly (${how} ${what}). Check the log for details.`,
  ),
  plugin_exited_saying: noteWith(
    { plugin: 'word', how: ['exit code', 'signal'], what: 'word', words: 'text' },
    ({ plugin, how, what, words }) =>
      `The plugin ${plugin} exited unexpectedly (${how} ${what}). Its last output: ${words}`,
  ),
  plugin_unusable: noteWith(
    { plugin: 'word', problem: 'sentence' },
    ({ plugin, problem }) => `The plugin ${plugin} can’t be used. ${problem}`,
  ),
  plugin_timeout: noteWith(
    { plugin: 'word', method: 'word', seconds: 'number' },
    ({ plugin, method, seconds }) =>
      `The plugin ${plugin} didn’t respond to ${method} within ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was stopped. Try again, or increase the time limit in its settings.`,
  ),
  plugin_malformed: noteWith(
    { plugin: 'word', what: 'text' },
    ({ plugin, what }) =>
      `The plugin ${plugin} sent ${what} and was stopped. Report this to its author, or try another version of it.`,
  ),
  plugin_overreached: noteWith(
    { plugin: 'word', what: 'text' },
    ({ plugin, what }) => `The plugin ${plugin} ${what} and was stopped. Report this to its author.`,
  ),
  plugin_call_too_large: noteWith(
    { method: 'word', plugin: 'word' },
    ({ method, plugin }) => `The data for ${method} is too large to send to the plugin ${plugin} at once.`,
  ),
  plugin_stopped: noteWith(
    {
      plugin: 'word',
      how: ['was stopped', 'was cancelled', 'is shutting down', 'has exited', 'was idle'],
    },
    ({ plugin, how }) => `The plugin ${plugin} ${how}. Try again.`,
  ),
  plugin_host_rule: note('Must be a host such as api.example.org, *.example.org or example.org:8443'),
  plugin_host_undeclared: noteWith(
    { site: 'word' },
    ({ site }) => `The plugin may not connect to ${site}. List it under "hosts" in its plugin.json.`,
  ),
  plugin_host_private: noteWith(
    { site: 'word' },
    ({ site }) =>
      `The plugin may not connect to ${site}, which isn’t on the internet. To allow it, add it to plugins.allowed_private_hosts in the configuration.`,
  ),
  plugin_host_unreachable: noteWith(
    { site: 'word', code: 'word' },
    ({ site, code }) => `The plugin couldn’t connect to ${site} (${code}). Check that the service is available.`,
  ),
  picture_unreachable: noteWith(
    { site: 'word' },
    ({ site }) => `The picture couldn’t be loaded from ${site}. Try again later, or choose another one.`,
  ),
  picture_redirects: noteWith(
    { site: 'word' },
    ({ site }) => `${site} redirects too often, or to an address that isn’t encrypted. Choose another picture.`,
  ),
  picture_status: noteWith(
    { site: 'word', status: 'number' },
    ({ site, status }) => `${site} has no picture there (status ${status}). Choose another one.`,
  ),
  picture_other_type: noteWith(
    { site: 'word' },
    ({ site }) => `What ${site} sent isn’t a picture. Choose another one.`,
  ),
  picture_too_large: noteWith(
    { site: 'word', mostMegabytes: 'number' },
    ({ site, mostMegabytes }) => `The picture from ${site} is larger than ${mostMegabytes} MB. Choose another one.`,
  ),
  plugin_host_unclear: note('A plugin can connect to a host and a port only.'),
  plugin_hosts_too_often: note('The plugin connects too often. Try again in a minute.'),
  plugin_asked_too_often: noteWith(
    { plugin: 'word', perMinute: 'number', seconds: 'number' },
    ({ plugin, perMinute, seconds }) =>
      `The plugin ${plugin} is limited to ${perMinute} requests a minute. Try again in ${seconds} s.`,
  ),
  plugin_error: noteWith(
    { plugin: 'word', code: 'number', advice: pluginAdvice },
    ({ plugin, code, advice }) => `The plugin ${plugin} failed with error ${code}.${adviceSuffix(advice)}`,
  ),
  plugin_says: noteWith(
    { plugin: 'word', words: 'text', advice: pluginAdvice },
    ({ plugin, words, advice }) => `The plugin ${plugin} says: ${words}${adviceSuffix(advice)}`,
  ),
  plugin_not_started: noteWith(
    { plugin: 'word', why: startFailureCodes },
    ({ plugin, why }) => `The plugin ${plugin} couldn’t be started: ${startFailures[why]}`,
  ),
  plugin_not_started_code: noteWith(
    { plugin: 'word', code: 'word' },
    ({ plugin, code }) => `The plugin ${plugin} couldn’t be started (system error ${code}). Check the log for details.`,
  ),
} as const

import { note, noteWith } from './note.ts'

/** Why the system does not start a program, by its code. */
export const startFailures = {
  ENOENT: 'its program or the interpreter that its first line names is missing. Install it.',
  EACCES: 'its file may not be executed. Make it executable, or start it by its interpreter.',
  ENOEXEC: 'its file is no program of this system. Install the version for this system.',
  E2BIG: 'its arguments and variables are too long. Shorten them.',
  EAGAIN: 'this computer runs too many programs. Try again later.',
  ENOMEM: 'this computer is out of memory. Try again later.',
} as const
export type StartFailureCode = keyof typeof startFailures
const startFailureCodes = Object.keys(startFailures) as readonly StartFailureCode[]

/** What to do behind what a plugin said itself. */
export const pluginAdvice = [
  'none',
  'Try again later.',
  'Connect it again.',
  'The other service has trouble: try again later.',
  'Check its settings.',
] as const
export type PluginAdvice = (typeof pluginAdvice)[number]
const behind = (advice: PluginAdvice) => (advice === 'none' ? '' : ` ${advice}`)

/** What plugins do and how they are set up. */
export const pluginNotes = {
  manifest_https_or_local: note('Must begin with https:// unless the provider runs on this computer'),
  setting_unknown: note('The plugin has no such setting. Leave it out.'),
  setting_needed: note('This has to be set.'),
  setting_on_or_off: note('Must be on or off.'),
  setting_text: note('Must be text.'),
  setting_choice: noteWith({ choices: 'list' }, ({ choices }) => `Must be one of ${choices.join(', ')}.`),
  setting_number: note('Must be a number.'),
  setting_too_small: noteWith({ least: 'number' }, ({ least }) => `Must be at least ${least}.`),
  setting_too_large: noteWith({ most: 'number' }, ({ most }) => `Must be at most ${most}.`),
  service_silent_about_this: note('The service said nothing about this.'),
  service_declined_this: note('The service did not take this.'),
  plugin_without_counters: note('The plugin did not answer with counters.'),
  plugin_counters_wrong: noteWith(
    { names: 'list' },
    ({ names }) => `The plugin counts what cannot be: ${names.join(', ')}.`,
  ),
  plugin_answer_unclear: noteWith(
    { method: 'text' },
    ({ method }) => `The plugin answered ${method} with something that cannot be understood. Ask its author.`,
  ),
  plugin_entries_unclear: noteWith(
    { count: 'number' },
    ({ count }) => `Entries that could not be understood: ${count}`,
  ),
  plugin_one_line: note('Must be one line'),
  plugin_small_letters: note('Must be small letters, digits and hyphens'),
  plugin_name_twice: noteWith(
    { folder: 'text', name: 'text' },
    ({ folder, name }) => `It has the same name as the plugin in ${folder}: ${name}. Remove one.`,
  ),
  plugins_folder_unreadable: note('The plugins folder cannot be read. Check its permissions.'),
  plugin_file_missing: note('There is no plugin.json in it. Copy the whole plugin.'),
  plugin_is_link: note('It is a link that leads out of the plugins folder. Copy the plugin itself.'),
  plugin_file_unreadable: noteWith(
    { mostKilobytes: 'number' },
    ({ mostKilobytes }) => `Its plugin.json cannot be read, or has more than ${mostKilobytes} KB.`,
  ),
  plugin_file_outside: note('Its plugin.json names a file outside of its folder.'),
  plugin_data_folder: note(
    'The folder in which the plugin keeps its data cannot be made. Check the permissions and the room of the data directory.',
  ),
  plugin_command_length: note('A plugin needs a command of a reasonable length.'),
  plugin_too_many_arguments: noteWith({ most: 'number' }, ({ most }) => `A plugin can have ${most} arguments.`),
  plugin_too_many_variables: noteWith({ most: 'number' }, ({ most }) => `A plugin can have ${most} variables.`),
  plugin_nul: note('Commands, arguments and variables cannot hold the sign NUL.'),
  plugin_argument_length: noteWith({ most: 'number' }, ({ most }) => `An argument can have ${most} characters.`),
  plugin_variable_length: noteWith(
    { most: 'number' },
    ({ most }) => `The value of a variable can have ${most} characters.`,
  ),
  plugin_variable_blocked: noteWith(
    { name: 'text' },
    ({ name }) => `The variable ${name} cannot be set for a plugin. Take it out.`,
  ),
  plugin_first_argument: noteWith(
    { name: 'text' },
    ({ name }) => `The first argument of ${name} must be a file of the plugins folder, such as my-plugin/main.js.`,
  ),
  plugin_path_asterisk: note('The path of a plugin cannot hold a *. Rename its folder.'),
  plugin_command_not_allowed: noteWith(
    { command: 'text' },
    ({ command }) =>
      `${command} cannot be started as a plugin. Use node or python with a file of the plugins folder, a program in it, or have it allowed in the configuration (plugins.allowed_commands).`,
  ),
  plugin_path_character: note('A path cannot hold this character.'),
  plugins_folder_missing: noteWith(
    { folder: 'text' },
    ({ folder }) => `The plugins folder ${folder} is missing. Make it, or correct plugins.folder.`,
  ),
  plugin_program_missing: noteWith({ path: 'text' }, ({ path }) => `There is no ${path} in the plugins folder.`),
  node_missing: noteWith(
    { path: 'text' },
    ({ path }) => `There is no program at ${path}. Correct plugins.node_path in the configuration.`,
  ),
  python_missing: noteWith({ name: 'text' }, ({ name }) => `There is no ${name} on this computer. Install Python 3.`),
  plugin_line_too_long: note('The answer is larger than a line may be.'),
  plugins_crowded: note('More plugins work at this moment than this server runs at once. Try again in a minute.'),
  plugin_request_failed: note('The server could not do this.'),
  manifest_word: note('Must be a word such as maxResults'),
  manifest_https: note('Must begin with https'),
  manifest_options: note('Must have options, as it is a choice'),
  manifest_bounds: note('Must not have a min above its max'),
  manifest_default: note('Must have a default of its type'),
  manifest_key_twice: note('Must not have a key twice'),
  manifest_permission: note('Must be a word such as api:lists'),
  manifest_version: note('Must be a version such as 1.0'),
  manifest_protocol: noteWith(
    { theirs: 'text', ours: 'text' },
    ({ theirs, ours }) =>
      `It speaks version ${theirs} of the protocol and this server version ${ours}. Install a version of it for this server, or update the server.`,
  ),
  manifest_other_name: noteWith({ name: 'text' }, ({ name }) => `It calls itself ${name}. Set it up under that name.`),
  node_needed: note(
    'Plugins in JavaScript need Node.js 22.13 or newer on this computer. Install it, or set plugins.node_path in the configuration to where it is.',
  ),
  node_too_old: noteWith(
    { path: 'text', version: 'text' },
    ({ path, version }) =>
      `Plugins in JavaScript need Node.js 22.13 or newer on this computer. ${path} is ${version}. Install a newer one, or set plugins.node_path in the configuration.`,
  ),
  node_without_version: noteWith(
    { path: 'text' },
    ({ path }) =>
      `Plugins in JavaScript need Node.js 22.13 or newer on this computer. ${path} does not tell its version. Install a newer one, or set plugins.node_path in the configuration.`,
  ),
  node_without_permissions: noteWith(
    { path: 'text', version: 'text' },
    ({ path, version }) =>
      `${path} (${version}) cannot hold plugins back. Install Node.js 22 or 24, or set plugins.node_path in the configuration.`,
  ),
  plugin_no_program: noteWith(
    {
      command: 'text',
      advice: ['Only an .exe can be started.', 'Make it executable, or start it with node or python.'],
    },
    ({ command, advice }) => `${command} is not a program. ${advice}`,
  ),
  plugin_file_damaged: noteWith(
    { place: 'text', problem: 'sentence' },
    ({ place, problem }) => `Its plugin.json is damaged: ${place}: ${problem}.`,
  ),
  manifest_unusable: noteWith(
    { place: 'text', problem: 'sentence' },
    ({ place, problem }) => `What it says of itself cannot be used: ${place}: ${problem}.`,
  ),
  plugin_exited: noteWith(
    { plugin: 'word', how: ['exit code', 'signal'], what: 'word' },
    ({ plugin, how, what }) => `The plugin ${plugin} ended by itself (${how} ${what}). The log may tell why.`,
  ),
  plugin_exited_saying: noteWith(
    { plugin: 'word', how: ['exit code', 'signal'], what: 'word', words: 'text' },
    ({ plugin, how, what, words }) => `The plugin ${plugin} ended by itself (${how} ${what}). It last wrote: ${words}`,
  ),
  plugin_unusable: noteWith(
    { plugin: 'word', problem: 'sentence' },
    ({ plugin, problem }) => `The plugin ${plugin} cannot be used. ${problem}`,
  ),
  plugin_timeout: noteWith(
    { plugin: 'word', method: 'word', seconds: 'number' },
    ({ plugin, method, seconds }) =>
      `The plugin ${plugin} did not answer ${method} within ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and was stopped. Try again, or give it more time in its settings.`,
  ),
  plugin_malformed: noteWith(
    { plugin: 'word', what: 'text' },
    ({ plugin, what }) =>
      `The plugin ${plugin} sent ${what} and was stopped. Tell its author, or try another version of it.`,
  ),
  plugin_overreached: noteWith(
    { plugin: 'word', what: 'text' },
    ({ plugin, what }) => `The plugin ${plugin} ${what} and was stopped. Tell its author.`,
  ),
  plugin_call_too_large: noteWith(
    { method: 'word', plugin: 'word' },
    ({ method, plugin }) => `There is more for ${method} than The plugin ${plugin} can be sent at once.`,
  ),
  plugin_stopped: noteWith(
    {
      plugin: 'word',
      how: ['was stopped', 'was not waited for', 'is not started any more', 'has ended its work', 'had nothing to do'],
    },
    ({ plugin, how }) => `The plugin ${plugin} ${how}. Try again.`,
  ),
  plugin_asked_too_often: noteWith(
    { plugin: 'word', perMinute: 'number', seconds: 'number' },
    ({ plugin, perMinute, seconds }) =>
      `The plugin ${plugin} may be asked ${perMinute} times a minute. Try again in ${seconds} s.`,
  ),
  plugin_error: noteWith(
    { plugin: 'word', code: 'number', advice: pluginAdvice },
    ({ plugin, code, advice }) => `The plugin ${plugin} failed with the error ${code}.${behind(advice)}`,
  ),
  plugin_says: noteWith(
    { plugin: 'word', words: 'text', advice: pluginAdvice },
    ({ plugin, words, advice }) => `The plugin ${plugin} says: ${words}${behind(advice)}`,
  ),
  plugin_not_started: noteWith(
    { plugin: 'word', why: startFailureCodes },
    ({ plugin, why }) => `The plugin ${plugin} could not be started: ${startFailures[why]}`,
  ),
  plugin_not_started_code: noteWith(
    { plugin: 'word', code: 'word' },
    ({ plugin, code }) => `The plugin ${plugin} could not be started: the system said ${code}. The log may tell why.`,
  ),
} as const

import { type PluginManifest, pluginTypeOf } from '../../../domain/plugins/manifest.ts'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import { includesHost } from '../../../domain/plugins/plugin-hosts.ts'
import type { Result } from '../../../domain/result.ts'
import { checkAnswer, shown } from './answer-rules.ts'
import { answerText, type Checked, isFatal, methodsOf } from './basic-checks.ts'
import { differences } from './compare.ts'
import type { Exchange } from './exchanges.ts'
import { memoryReleases } from './memory-releases.ts'
import { memoryStorage } from './memory-storage.ts'
import type { Request } from './open-trial.ts'

/** Plays recorded exchanges, each with a plugin that was started anew. */
export async function checkExchanges(
  checked: Checked,
  manifest: PluginManifest,
  exchanges: readonly Exchange[],
): Promise<void> {
  const { trial, report } = checked
  for (const exchange of exchanges) {
    if (exchange.http.length > 0 && !trial.isRecorded) {
      report('note', `${exchange.name}: left out, because only plugins in JavaScript get recorded answers`)
      continue
    }
    const { wrong, notes } = await play(checked, manifest, exchange)
    if (wrong.length === 0) report('ok', exchange.name)
    for (const text of wrong) report('wrong', `${exchange.name}: ${text}`)
    for (const text of notes) report('note', `${exchange.name}: ${text}`)
  }
  const played = new Set(exchanges.map(({ method }) => method))
  const missing = methodsOf(manifest).filter((method) => !played.has(method))
  if (missing.length > 0) report('note', `no exchange asks ${missing.join(', ')}`)
}

type Played = { readonly wrong: readonly string[]; readonly notes: readonly string[] }

async function play(checked: Checked, manifest: PluginManifest, exchange: Exchange): Promise<Played> {
  const { trial, setup, timeoutSeconds, clock } = checked
  const { method, params, http, storage } = exchange
  // The server asks for metadata itself, also a plugin that works for people.
  const isForPerson = pluginTypeOf(manifest) === 'user' && !method.startsWith('metadata/')
  const own = Object.entries(exchange).filter(([key]) => ['adminConfig', 'userConfig', 'credentials'].includes(key))
  const host = memoryReleases(exchange.tracked, memoryStorage(storage, isForPerson, clock), clock)
  const run = await trial.start(
    {
      ...{ http, isForPerson, host },
      setup: { ...setup, ...Object.fromEntries(own) },
    },
    (session) => session.call(method, params, { timeoutSeconds }),
  )
  const read: Result<unknown, PluginFailure> = run.outcome.ok ? run.outcome.value : run.outcome
  const answer = read.ok && run.answer !== undefined ? { ok: true as const, value: run.answer } : read
  const requests = requestProblems(exchange, run.requests, trial.plugin.hosts)
  if (isFatal(answer)) return { wrong: [answer.failure.message, ...requests], notes: [] }
  const { wrong, notes } = exchange.error === undefined ? judge(exchange, answer) : judgeError(exchange, answer)
  const { records } = exchange
  const recorded = records === undefined ? [] : differences({ records: host.recorded }, { records }, false)
  return { wrong: [...wrong, ...recorded, ...requests], notes }
}

function judge(exchange: Exchange, answer: Result<unknown, PluginFailure>): Played {
  if (!answer.ok) return { wrong: [`${exchange.method} got ${answerText(answer)}`], notes: [] }
  const { wrong, ignored } = checkAnswer(exchange.method, exchange.params, answer.value)
  const isExact = exchange.answer !== undefined
  const different = differences(answer.value, isExact ? exchange.answer : exchange.contains, isExact)
  const notes = ignored.map((path) => `${path} is not in the protocol, and ignored`)
  return { wrong: [...wrong, ...different], notes }
}

function judgeError({ error }: Exchange, answer: Result<unknown, PluginFailure>): Played {
  if (answer.ok || answer.failure.code !== error?.code) {
    return { wrong: [`it has to get the error ${error?.code}, not ${answerText(answer)}`], notes: [] }
  }
  const { message } = answer.failure
  if (error.message === undefined || message.includes(error.message)) return { wrong: [], notes: [] }
  return { wrong: [`the message of the error has to contain ${shown(error.message)}: ${message}`], notes: [] }
}

function requestProblems(
  { http }: Exchange,
  requests: readonly Request[],
  hosts: readonly string[] | null,
): readonly string[] {
  const used = new Set(requests.map(({ index }) => index))
  const unused = http.flatMap(({ method, url }, index) =>
    used.has(index) ? [] : [`it never asked for the recorded ${method} ${url}`],
  )
  const problems = requests.flatMap(({ method, url, index }) => {
    if (url === '') return ['it opened a connection other than by fetch, which cannot be recorded']
    const address = new URL(url)
    const isDeclared = hosts === null || includesAddress(hosts, address)
    return [
      ...(index === null ? [`it asked for ${method} ${url}, which is not recorded`] : []),
      ...(isDeclared ? [] : [`it asked ${address.host}, which "hosts" of plugin.json does not name`]),
    ]
  })
  return [...new Set([...problems, ...unused])]
}

function includesAddress(rules: readonly string[], { hostname, port, protocol }: URL): boolean {
  const usual = protocol === 'http:' ? 80 : 443
  return includesHost(rules, hostname.replace(/^\[(.*)\]$/, '$1'), port === '' ? usual : Number(port))
}

import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

/** One check that must pass before a merge. */
type Check = { readonly name: string; readonly command: string; readonly args: readonly string[] }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * By the compiler in native code, which takes less than half of the processor time; `typescript` remains for scripts and
 * tools, whose library it has and the newer one lacks. Incremental state is stored in `dist/types`, so that a second run
 * checks only what changed.
 */
function types(name: string, project: string, id: string): Check {
  const memory = ['--incremental', '--tsBuildInfoFile', `dist/types/${id}.tsbuildinfo`]
  const compiler = 'node_modules/typescript-native/bin/tsc'
  return { name: `types (${name})`, command: 'node', args: [compiler, '-p', project, '--singleThreaded', ...memory] }
}

const checks: readonly Check[] = [
  types('server, desktop, build, test', 'tsconfig.json', 'server'),
  types('renderer', 'renderer/tsconfig.json', 'renderer'),
  types('domain and contract, pure', 'build/rules/tsconfig.pure.json', 'pure'),
  { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '--error-on-warnings', '.'] },
  {
    name: 'dependency rules',
    command: 'depcruise',
    args: ['--config', 'build/rules/dependencies.mjs', 'server', 'renderer', 'electron', 'build', 'test'],
  },
  { name: 'dead code', command: 'knip', args: ['--config', 'build/rules/knip.json', '--no-progress'] },
  { name: 'OpenAPI in step', command: 'node', args: ['build/scripts/openapi.ts', '--check'] },
  { name: 'schema of plugin.json in step', command: 'node', args: ['build/scripts/plugin-schema.ts', '--check'] },
  {
    name: 'plugin protocol in step',
    command: 'node',
    args: ['build/scripts/plugin-protocol.ts', '--check'],
  },
  { name: 'schema in step with its tables', command: 'node', args: ['build/scripts/schema.ts', '--check'] },
  { name: 'nothing gone from the API', command: 'node', args: ['build/scripts/wire-names.ts'] },
  { name: 'notices in step', command: 'node', args: ['build/scripts/notices.ts', '--check'] },
  { name: 'budgets, names and layout', command: 'node', args: ['build/scripts/budgets.ts'] },
]

function run(
  check: Check,
): Promise<{ readonly check: Check; readonly ok: boolean; readonly output: string; readonly ms: number }> {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(check.command, [...check.args], { cwd: root, shell: process.platform === 'win32' })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finish = (ok: boolean, note = '') =>
      resolve({ check, ok, output: Buffer.concat(chunks).toString() + note, ms: performance.now() - started })
    child.on('error', (error) => finish(false, String(error)))
    child.on('close', (code) => finish(code === 0))
  })
}

/** Runs all checks, two in parallel, and prints the output of those that failed. */
async function main(): Promise<void> {
  const waiting = [...checks]
  let failed = 0
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await run(check)
      console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${check.name} (${(result.ms / 1000).toFixed(1)} s)`)
      if (!result.ok) {
        failed += 1
        console.log(result.output)
      }
    }
  }
  await Promise.all([lane(), lane()])
  console.log(failed === 0 ? `All ${checks.length} checks hold.` : `${failed} of ${checks.length} checks failed.`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main()

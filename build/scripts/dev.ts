import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Development mode: rebuilds the interface and restarts the server on change. Arguments are passed to the server. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const children = [
  spawn('vite', ['build', '--watch', '--mode', 'checked', '--config', 'build/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['--watch', 'server/cli.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

// `npm run dev`: the API reloads on change behind Vite's development server. They share one origin: Vite on PORT
// forwards the calls to API_PORT.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, installMissing, requireNode, root, whenNpmEnds } from './machine.mjs'

requireNode()
installMissing()

const port = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
const host = process.env.HOST ?? '127.0.0.1'

const children = [
  start(['node', '--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], root, {
    PORT: apiPort,
    // Links in mails lead to where the app is.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  }),
  start(['vite', '--port', port, '--strictPort', '--host', host], join(root, 'apps/web'), {
    API_PORT: apiPort,
  }),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal))
whenNpmEnds(() => stopAll('SIGTERM'))

/** Starts one of the two processes; when either ends, the other is useless and ends too. */
function start([command, ...args], cwd, extra) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...extra },
    shell: process.platform === 'win32',
  })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stopAll('SIGTERM')
  })
  return child
}

function stopAll(signal) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}

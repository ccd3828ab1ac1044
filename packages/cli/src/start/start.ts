/** `latchkey start`: serves until it is stopped, and completes the requests in flight before it ends. */
import type { Config } from '@latchkey/server'
import type { ExitCode } from '../command.ts'
import { defineDeploymentCommand } from '../deployment/deployment-command.ts'
import type { Terminal } from '../terminal.ts'
import { stopWithNpm } from './stop-with-npm.ts'
import { getAddresses, welcome } from './welcome.ts'

export const command = defineDeploymentCommand({
  notes:
    'It runs until Ctrl+C or SIGTERM. With --json it prints one line once it listens. With `--processes`, SIGHUP replaces one process after the other, and every request is answered meanwhile.',
  async run({ config, isJson }, terminal) {
    const index = terminal.env.LATCHKEY_PROCESS_INDEX
    // What one process does not need, it does not load.
    if (index !== undefined) return (await import('./processes/worker.ts')).serveAsWorker(config, Number(index))
    stopWithNpm(terminal)
    const { ownerLink, exitCode } = await (config.processes > 1 ? serveBySeveral(config) : serveAlone(config))
    if (exitCode === 0) announce(terminal, { config, isJson, ownerLink })
    return exitCode
  },
})

interface Started {
  readonly exitCode: ExitCode
  readonly ownerLink: string | null
}

async function serveAlone(config: Config): Promise<Started> {
  const { serve } = await import('./serve.ts')
  const { stopOnSignals } = await import('./stop.ts')
  const serving = await serve(config)
  stopOnSignals(serving)
  return { exitCode: 0, ownerLink: serving.ownerLink }
}

async function serveBySeveral(config: Config): Promise<Started> {
  const { startPrimary } = await import('./processes/primary.ts')
  const started = await startPrimary(config)
  // The process that could not start has said why.
  return started ? { exitCode: 0, ownerLink: started.ownerLink } : { exitCode: 1, ownerLink: null }
}

interface Announced extends Pick<Started, 'ownerLink'> {
  readonly config: Config
  readonly isJson: boolean
}

function announce(terminal: Terminal, { config, isJson, ownerLink }: Announced): void {
  terminal.out(isJson ? JSON.stringify({ ...getAddresses(config), ownerLink }) : welcome(config, ownerLink))
}

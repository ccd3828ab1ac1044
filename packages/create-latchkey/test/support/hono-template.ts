/** The template for Hono, run from its sources. */
import { fileURLToPath } from 'node:url'
import { answers, freePort, startNode } from '../../../../tools/newcomer/processes.ts'
import type { RunningTemplate } from './vite-template.ts'

const cwd = fileURLToPath(new URL('../../templates/hono/', import.meta.url))

/** @param settings what `.env.local` has, by the names there. */
export async function startHonoTemplate(settings: Readonly<Record<string, string>>): Promise<RunningTemplate> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const words = ['--import', 'tsx', 'src/main.ts']
  const env = { ...settings, PORT: String(port) }
  const running = await startNode('--conditions=@latchkey/source', words, { cwd, env, isReady: () => answers(address) })
  return { address, stop: running.stop }
}

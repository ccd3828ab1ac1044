/** The double of Stripe.js as a script for a page. */
import { fileURLToPath } from 'node:url'

export interface ScriptOptions {
  /** Where the API is, as the page sees it. */
  readonly apiOrigin: string
  /** Where Stripe.js is, as the page sees it. */
  readonly scriptOrigin: string
}

let bundled: Promise<string> | undefined

export async function stripeScript(options: ScriptOptions): Promise<string> {
  bundled ??= bundle()
  return `(() => { const stripeDouble = ${JSON.stringify(options)};\n${await bundled}\n})()`
}

/** What the frame of the form says: that the page allowed it. */
export const controllerPage =
  '<!doctype html><title>Stripe (double)</title><script>parent.postMessage("here", "*")</script>'

/** From the sources, or from what was compiled of them. */
async function bundle(): Promise<string> {
  const { build } = await import('vite')
  const entry = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './main.ts' : './main.js', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  // Without `build.watch` and with a single target there is one output.
  const [output] = Array.isArray(built) ? built : [built]
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error('The double of Stripe.js was not bundled.')
  return chunk.code
}

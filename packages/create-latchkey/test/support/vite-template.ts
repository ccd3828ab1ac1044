/** The template for Vite, built with the settings of a project, and previewed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('../../templates/vite/', import.meta.url))

export interface RunningTemplate {
  readonly address: string
  stop(): Promise<void>
}

/** @param settings what `.env.local` has, by the names there. */
export async function startViteTemplate(settings: Readonly<Record<string, string>>): Promise<RunningTemplate> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-template-'))
  const define = Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)])
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    define: Object.fromEntries(define),
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        // 'use client' is for frameworks with servers; a bundle for browsers may well lose it.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
    resolve: { conditions: ['@latchkey/source', 'module', 'browser'] },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const [address] = server.resolvedUrls?.local ?? []
  if (address === undefined) throw new Error('The preview of the template listens on no port.')
  return {
    address: address.replace(/\/$/, ''),
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

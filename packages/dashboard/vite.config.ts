/**
 * Builds the dashboard into `dist`, which the server serves under `/`.
 *
 * The pages run under a strict Content-Security-Policy: nothing is inlined, and what has to carry a
 * nonce gets it from the placeholder that the server fills in.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const server = 'http://localhost:8100'

/** What edits and shows emails is shared by a few screens, and too large to be loaded with the first one of the others. */
const ofEmails = /[\\/](emails[\\/](editor|preview|sends)|ai-chat|email-\w+|built-in)[\\/](?!.*\.screen\.ts)/

/** The code editor, which few screens have. */
const ofEditors = /[\\/]node_modules[\\/](@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)[\\/]/

const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url))

/** What the entry imports without waiting: every screen needs it, so it is one file. */
const isInStart = (() => {
  let start: Set<string> | undefined
  return (id: string, chunking: Rolldown.ChunkingContext): boolean => {
    start ??= importedFrom(entry, chunking)
    return start.has(id)
  }
})()

function importedFrom(first: string, chunking: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([first])
  // A set goes on to what is added to it meanwhile.
  for (const id of found) for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '%NONCE%' },
  css: { modules: { generateScopedName: 'dashboard-[name]-[local]' } },
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // What three screens or more share would be a file for every set of screens, and a screen a hundred requests.
        // Such files may need each other; what they hold still begins in its order.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: {
          groups: [
            { debugName: 'start', name: (id, chunking) => (isInStart(id, chunking) ? 'start' : null), priority: 1 },
            // Tables, forms and dialogs, which nearly every screen has.
            { name: 'parts', test: id => !ofEmails.test(id) && !ofEditors.test(id), minShareCount: 3, priority: 0.5 },
            {
              name: 'shared',
              test: id => !ofEmails.test(id),
              minShareCount: 3,
              entriesAware: true,
              entriesAwareMergeThreshold: 60_000,
            },
          ],
        },
      },
    },
  },
  // While developing (`npx vite packages/dashboard`) the API is that of a running server.
  server: { proxy: { '/api': server, '/config.json': server, '/dev': server } },
})

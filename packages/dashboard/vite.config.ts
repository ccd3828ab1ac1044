/**
 * Builds the dashboard into `dist`, which the server serves under `/`.
 *
 * The pages run under a strict Content-Security-Policy: nothing is inlined, and what has to carry a
 * nonce gets it from the placeholder that the server fills in.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://localhost:8100'

/** What edits and shows emails is shared by a few screens, and too large to be loaded with the first one of the others. */
const ofEmails = /[\\/](emails[\\/](editor|preview|sends)|ai-chat|email-\w+|built-in)[\\/](?!.*\.screen\.ts)/

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '%NONCE%' },
  css: { modules: { generateScopedName: 'dashboard-[name]-[local]' } },
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // What three screens or more share would be a file for every set of screens, and a screen a hundred requests.
        // Such files may need each other; what they hold still begins in its order.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: {
          groups: [
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

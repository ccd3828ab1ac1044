/** Builds the hosted pages into `dist`, which the server serves under `/p/`. They run under the same policy as the dashboard. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/p/-/',
  plugins: [react()],
  html: { cspNonce: '%NONCE%' },
  build: { assetsInlineLimit: 0 },
})

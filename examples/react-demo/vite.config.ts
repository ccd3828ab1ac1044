import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The demo is served under a strict Content-Security-Policy; the server fills in the nonce.
  html: { cspNonce: '%NONCE%' },
  build: { assetsInlineLimit: 0 },
})

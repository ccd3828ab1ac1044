import node from '@astrojs/node'
import { defineConfig, envField } from 'astro/config'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  env: {
    schema: {
      LATCHKEY_BASE_URL: envField.string({ context: 'client', access: 'public' }),
      LATCHKEY_PROJECT_ID: envField.string({ context: 'client', access: 'public' }),
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: envField.string({ context: 'client', access: 'public' }),
      LATCHKEY_SECRET_SERVER_KEY: envField.string({ context: 'server', access: 'secret' }),
    },
  },
})

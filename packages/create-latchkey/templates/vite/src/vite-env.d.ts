interface ImportMetaEnv {
  readonly VITE_LATCHKEY_BASE_URL: string
  readonly VITE_LATCHKEY_PROJECT_ID: string
  readonly VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY: string
}

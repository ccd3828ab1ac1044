/** Browsers have no secure store: on the web this file takes the place of `token-storage.ts`. */
const key = 'latchkey-refresh-token'

export const readRefreshToken = () => localStorage.getItem(key)

export async function keepRefreshToken(token: string | null) {
  if (token) localStorage.setItem(key, token)
  else localStorage.removeItem(key)
}

import { LatchkeyClientApp } from '@latchkey/js/client'
import { keepRefreshToken, readRefreshToken } from './token-storage'

// Expo writes the values in where it finds these names in full.
const baseUrl = process.env.EXPO_PUBLIC_LATCHKEY_BASE_URL
const projectId = process.env.EXPO_PUBLIC_LATCHKEY_PROJECT_ID
const publishableClientKey = process.env.EXPO_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY

export const latchkey = new LatchkeyClientApp({
  baseUrl,
  projectId,
  publishableClientKey,
  tokenStore: { refreshToken: readRefreshToken(), accessToken: null },
  // An app has no pages that a mail can link to. The server has them for each project.
  urls: { emailVerification: `${baseUrl}/p/${projectId}/email-verification` },
})

/**
 * The signed-in user, whose session is kept for the next start of the app. To be called after each sign-in and sign-out as well.
 *
 * Without a connection it throws, and what is kept stays.
 */
export async function loadUser() {
  const user = await latchkey.getUser()
  await keepRefreshToken(user && (await user.currentSession.getTokens()).refreshToken)
  return user
}

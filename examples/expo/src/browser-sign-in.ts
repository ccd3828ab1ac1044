import * as crypto from 'expo-crypto'
import { maybeCompleteAuthSession, openAuthSessionAsync } from 'expo-web-browser'
import { Platform } from 'react-native'
import { latchkey } from './latchkey'

/** The scheme is in `app.json`, and in the project under Domains. On the web the browser comes back to the page itself. */
const redirectUri = Platform.OS === 'web' ? `${location.origin}/` : 'myapp://sign-in'

// On the web the browser is a window, which closes with this once it has come back.
maybeCompleteAuthSession()

/** Signs in by any method of the project, on the sign-in page that the server has for it. */
export function signInWithBrowser() {
  return latchkey.signInWithBrowser({ redirectUri, crypto, open })
}

/** The URL that the browser came back with; null once the user has closed it. */
async function open(url: string) {
  const visit = await openAuthSessionAsync(url, redirectUri)
  return visit.type === 'success' ? visit.url : null
}

/** Where a device keeps the refresh token: the keychain of iOS, or a file of Android that the keystore encrypts. */
import { deleteItemAsync, getItem, setItemAsync } from 'expo-secure-store'

const key = 'latchkey-refresh-token'

export const readRefreshToken = () => getItem(key)

export async function keepRefreshToken(token: string | null) {
  if (token) await setItemAsync(key, token)
  else await deleteItemAsync(key)
}

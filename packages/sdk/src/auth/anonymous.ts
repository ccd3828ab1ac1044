import * as anonymous from '@latchkey/client/anonymous'
import type { Connection } from '../app/connection.ts'
import type { TokenStore, TokenStoreInit } from '../token-stores/token-store.ts'

const underWay = new WeakMap<TokenStore, Promise<void>>()

/** Makes an anonymous user and signs them in. Concurrent calls share one, in other tabs too. */
export function signUpAnonymously(connection: Connection, named?: TokenStoreInit): Promise<void> {
  const store = connection.tokens(named)
  const signingUp = underWay.get(store) ?? signUp(connection, store).finally(() => underWay.delete(store))
  underWay.set(store, signingUp)
  return signingUp
}

function signUp({ transport }: Connection, store: TokenStore): Promise<void> {
  const beforehand = store.read().refreshToken
  return store.exclusively(async () => {
    const { refreshToken } = store.read()
    // While we waited for our turn, another tab has signed someone in.
    if (refreshToken && refreshToken !== beforehand) return
    const { accessToken, refreshToken: ofNewUser } = await anonymous.signUp(transport)
    store.write({ accessToken, refreshToken: ofNewUser })
  })
}

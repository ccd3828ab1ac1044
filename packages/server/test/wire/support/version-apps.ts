/** The apps of one version of the published SDK, whichever its types are, as its users construct them. */
import type { PublishedSdk } from './published-versions.ts'
import { callbackUrl, freshEmail, password, type WireProject } from './wire.ts'

type Tokens = 'memory' | { readonly accessToken: string; readonly refreshToken: string }

const everyApp = { redirectMethod: 'none', noAutomaticPrefetch: true, tokenStore: 'memory' } as const

export function createApps(sdk: typeof PublishedSdk, project: () => WireProject) {
  const getIdentity = () => ({ ...everyApp, projectId: project().id, baseUrl: project().baseUrl })
  const getKey = () => ({ publishableClientKey: project().publishableClientKey })
  const getServerKey = () => ({ ...getKey(), secretServerKey: project().secretServerKey })
  const clientApp = (tokenStore: Tokens = 'memory') =>
    new sdk.StackClientApp({ ...getIdentity(), ...getKey(), tokenStore })
  // The types of 2.8.41 require the key.
  const keylessApp = () => new sdk.StackClientApp(getIdentity() as ConstructorParameters<typeof sdk.StackClientApp>[0])
  const serverApp = () => new sdk.StackServerApp({ ...getIdentity(), ...getServerKey() })
  const adminApp = () =>
    new sdk.StackAdminApp({
      ...{ ...getIdentity(), ...getServerKey() },
      superSecretAdminKey: project().superSecretAdminKey,
    })

  async function signUp(app = clientApp()) {
    const email = freshEmail()
    const input = { email, password, noRedirect: true, verificationCallbackUrl: callbackUrl }
    const { status } = await app.signUpWithCredential(input)
    if (status !== 'ok') throw new Error('The SDK could not sign up.')
    return { app, email, user: await app.getUser({ or: 'throw' }) }
  }

  return { clientApp, keylessApp, serverApp, adminApp, signUp }
}

/** `oauth4webapi` as an application of a project: each message by itself, each answer checked by the client. */
import * as oauth from 'oauth4webapi'
import { expect, it } from 'vitest'
import { createRelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('oauth4webapi', on => {
  async function scene() {
    const project = await on.project()
    const ada = await project.signUp()
    const { applicationId, secret } = await createRelyingParty(on.testkit(), project)
    const client: oauth.Client = { client_id: applicationId }
    const options = {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (url: string, { method, headers, body }: oauth.CustomFetchOptions<string, unknown>) =>
        on.testkit().fetch(url, { method, headers, ...(body instanceof URLSearchParams ? { body } : {}) }),
    }
    const issuer = new URL(`${on.testkit().config.publicUrl}/p/${project.id}`)
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const parameters = {
      ...{ client_id: applicationId, redirect_uri: redirectUri, response_type: 'code', state, nonce },
      ...{ scope: 'openid email offline_access', prompt: 'consent' },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }
    const authentication = oauth.ClientSecretBasic(secret ?? '')
    const browser = new TestBrowser(on.testkit())
    return { project, ada, client, options, server, verifier, state, nonce, parameters, authentication, browser }
  }

  it('pushes a request, exchanges the code with a DPoP proof, refreshes, introspects and revokes', async () => {
    const { project, ada, client, options, server, browser, authentication, ...request } = await scene()
    const keys = await oauth.generateKeyPair('ES256')
    const DPoP = oauth.DPoP(client, keys)
    const pushed = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, authentication, request.parameters, { ...options, DPoP }),
    )
    const authorize = new URL(server.authorization_endpoint ?? '')
    authorize.search = String(new URLSearchParams({ client_id: client.client_id, request_uri: pushed.request_uri }))
    const callback = oauth.validateAuthResponse(
      server,
      client,
      await browser.allow(project, ada, authorize),
      request.state,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        ...([server, client, authentication, callback, redirectUri, request.verifier] as const),
        { ...options, DPoP },
      ),
      { expectedNonce: request.nonce, requireIdToken: true },
    )
    expect(tokens.token_type).toBe('dpop')
    expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(ada.userId)

    const userInfo = await oauth.userInfoRequest(server, client, tokens.access_token, { ...options, DPoP })
    expect(await oauth.processUserInfoResponse(server, client, ada.userId, userInfo)).toMatchObject({
      email: ada.email,
    })
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token ?? '', {
        ...options,
        DPoP,
      }),
    )
    const introspect = async (token: string) =>
      oauth.processIntrospectionResponse(
        server,
        client,
        await oauth.introspectionRequest(server, client, authentication, token, options),
      )
    expect(await introspect(refreshed.access_token)).toMatchObject({ active: true, sub: ada.userId })
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, refreshed.access_token, options),
    )
    expect(await introspect(refreshed.access_token)).toEqual({ active: false })
  })

  it('verifies the signature of the ID token with the published keys', async () => {
    const { project, ada, client, options, server, browser, authentication, ...request } = await scene()
    const authorize = new URL(server.authorization_endpoint ?? '')
    authorize.search = String(new URLSearchParams(request.parameters))
    const callback = oauth.validateAuthResponse(
      server,
      client,
      await browser.allow(project, ada, authorize),
      request.state,
    )
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, callback, redirectUri, request.verifier, options] as const),
    )
    await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: request.nonce })
    await oauth.validateApplicationLevelSignature(server, response, options)
  })

  it('receives an error of the token endpoint as the standard writes it', async () => {
    const { client, options, server, authentication, parameters, verifier, state } = await scene()
    const answer = new URL(`${parameters.redirect_uri}?code=unknown&state=${state}&iss=${server.issuer}`)
    const callback = oauth.validateAuthResponse(server, client, answer, state)
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, callback, redirectUri, verifier, options] as const),
    )
    await expect(oauth.processAuthorizationCodeResponse(server, client, response)).rejects.toMatchObject({
      ...{ error: 'invalid_grant', status: 400 },
    })
  })
})

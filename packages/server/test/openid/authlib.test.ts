/** Python's Authlib, from Debian, as an application of a project. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installPackages } from '../../../../tools/shared/debian.ts'
import { type ListeningProvider, startListeningProvider } from '../support/listening-provider.ts'

const redirectUri = 'http://localhost:3998/callback'

/** Prints where the browser goes, reads where it came back to, and prints what it then knows. */
const program = `
import json, os, sys
os.environ['AUTHLIB_INSECURE_TRANSPORT'] = 'true'
import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken

issuer, client_id, client_secret, redirect_uri = sys.argv[1:]
metadata = requests.get(issuer + '/.well-known/openid-configuration').json()
session = OAuth2Session(
    client_id, client_secret, scope='openid profile email offline_access', redirect_uri=redirect_uri,
    code_challenge_method='S256', token_endpoint=metadata['token_endpoint'],
    revocation_endpoint_auth_method='client_secret_basic')
verifier, nonce = generate_token(48), generate_token(24)
url, state = session.create_authorization_url(
    metadata['authorization_endpoint'], code_verifier=verifier, nonce=nonce, prompt='consent')
print(json.dumps({'url': url}), flush=True)

token = session.fetch_token(metadata['token_endpoint'], authorization_response=sys.stdin.readline().strip(),
    state=state, code_verifier=verifier)
keys = JsonWebKey.import_key_set(requests.get(metadata['jwks_uri']).json())
claims = jwt.decode(token['id_token'], keys, claims_cls=CodeIDToken, claims_options={
    'iss': {'essential': True, 'value': issuer}, 'aud': {'essential': True, 'value': client_id}},
    claims_params={'nonce': nonce, 'client_id': client_id})
claims.validate()
person = session.get(metadata['userinfo_endpoint']).json()
refreshed = session.refresh_token(metadata['token_endpoint'])
session.revoke_token(metadata['revocation_endpoint'], refreshed['access_token'])
print(json.dumps({
    'subject': claims['sub'], 'person': person, 'isRotated': refreshed['refresh_token'] != token['refresh_token'],
    'afterRevocation': requests.get(metadata['userinfo_endpoint'],
        headers={'authorization': 'Bearer ' + refreshed['access_token']}).status_code}), flush=True)
`

describe('Authlib', { timeout: 300_000, tags: ['installs'] }, () => {
  let provider: ListeningProvider
  beforeAll(async () => {
    installPackages(['python3', 'python3-authlib', 'python3-requests'])
    provider = await startListeningProvider()
  }, 600_000)
  afterAll(() => provider?.stop())

  it('signs someone in, verifies the ID token, refreshes and revokes', async () => {
    const { person } = provider
    const application = await provider.register({ display_name: 'Notebook', redirect_uris: [redirectUri] })
    const words = ['-c', program, provider.issuer, application.clientId, application.clientSecret, redirectUri]
    const child = spawn('/usr/bin/python3', words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const nextLine = async () => JSON.parse((await lines.next()).value ?? '{}')
    const { url } = await nextLine()
    child.stdin.end(`${await provider.allow(url)}\n`)
    expect(await nextLine()).toEqual({
      subject: person.userId,
      person: { sub: person.userId, name: 'Ada Lovelace', email: person.email, email_verified: true },
      ...{ isRotated: true, afterRevocation: 401 },
    })
  })
})

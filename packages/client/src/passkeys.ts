// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Start to register a passkey for the signed-in user. */
export function initiateRegistration(
  transport: Transport,
  call: Call<'POST /auth/passkey/initiate-passkey-registration'> = {},
) {
  return transport.send('POST /auth/passkey/initiate-passkey-registration', call)
}

/** Register the passkey that the browser made. */
export function register(transport: Transport, call: Call<'POST /auth/passkey/register'>) {
  return transport.send('POST /auth/passkey/register', call)
}

/** Start to sign in with a passkey. */
export function initiateAuthentication(
  transport: Transport,
  call: Call<'POST /auth/passkey/initiate-passkey-authentication'> = {},
) {
  return transport.send('POST /auth/passkey/initiate-passkey-authentication', call)
}

/** Sign in with what the passkey answered. */
export function signIn(transport: Transport, call: Call<'POST /auth/passkey/sign-in'>) {
  return transport.send('POST /auth/passkey/sign-in', call)
}

/** The passkeys of a user, newest first. */
export function list(transport: Transport, call: Call<'GET /auth/passkeys'>) {
  return transport.send('GET /auth/passkeys', call)
}

/** Give a passkey another name. */
export function rename(transport: Transport, call: Call<'PATCH /auth/passkeys/:passkeyId'>) {
  return transport.send('PATCH /auth/passkeys/:passkeyId', call)
}

/** Remove a passkey: it signs in no more. */
export function remove(transport: Transport, call: Call<'DELETE /auth/passkeys/:passkeyId'>) {
  return transport.send('DELETE /auth/passkeys/:passkeyId', call)
}

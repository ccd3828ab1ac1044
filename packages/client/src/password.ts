// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Create an account with an email address and a password. */
export function signUp(transport: Transport, call: Call<'POST /auth/password/sign-up'>) {
  return transport.send('POST /auth/password/sign-up', call)
}

/** Sign in with an email address and a password. */
export function signIn(transport: Transport, call: Call<'POST /auth/password/sign-in'>) {
  return transport.send('POST /auth/password/sign-in', call)
}

/** Give the signed-in user a first password. */
export function set(transport: Transport, call: Call<'POST /auth/password/set'>) {
  return transport.send('POST /auth/password/set', call)
}

/** Replace the password of the signed-in user, and end their other sessions. */
export function update(transport: Transport, call: Call<'POST /auth/password/update'>) {
  return transport.send('POST /auth/password/update', call)
}

/** Mail a link for a new password, if the address has an account. */
export function sendResetCode(transport: Transport, call: Call<'POST /auth/password/send-reset-code'>) {
  return transport.send('POST /auth/password/send-reset-code', call)
}

/** Choose a new password with the code that was mailed, and end all sessions. */
export function reset(transport: Transport, call: Call<'POST /auth/password/reset'>) {
  return transport.send('POST /auth/password/reset', call)
}

/** Say whether a reset code would work, without using it. */
export function checkResetCode(transport: Transport, call: Call<'POST /auth/password/reset/check-code'>) {
  return transport.send('POST /auth/password/reset/check-code', call)
}

// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Mail a link and six characters to sign in with. */
export function sendSignInCode(transport: Transport, call: Call<'POST /auth/otp/send-sign-in-code'>) {
  return transport.send('POST /auth/otp/send-sign-in-code', call)
}

/** Sign in, or up, with a mailed code. */
export function signIn(transport: Transport, call: Call<'POST /auth/otp/sign-in'>) {
  return transport.send('POST /auth/otp/sign-in', call)
}

/** Say whether a sign-in code would work, without using it. */
export function checkSignInCode(transport: Transport, call: Call<'POST /auth/otp/sign-in/check-code'>) {
  return transport.send('POST /auth/otp/sign-in/check-code', call)
}

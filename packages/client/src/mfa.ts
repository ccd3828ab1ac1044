// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Finish signing in with a code of the authenticator app. */
export function signIn(transport: Transport, call: Call<'POST /auth/mfa/sign-in'>) {
  return transport.send('POST /auth/mfa/sign-in', call)
}

/** Turn the second factor on, once a code of the authenticator app shows that it works. */
export function enrol(transport: Transport, call: Call<'POST /auth/mfa/enrol'>) {
  return transport.send('POST /auth/mfa/enrol', call)
}

/** Turn the second factor off with a code of the authenticator app, or a recovery code. */
export function turnOff(transport: Transport, call: Call<'POST /auth/mfa/turn-off'>) {
  return transport.send('POST /auth/mfa/turn-off', call)
}

/** How many recovery codes are left, and since when they exist. */
export function readRecoveryCodes(transport: Transport, call: Call<'GET /auth/mfa/recovery-codes'>) {
  return transport.send('GET /auth/mfa/recovery-codes', call)
}

/** Ten new recovery codes; those from before stop working. */
export function renewRecoveryCodes(transport: Transport, call: Call<'POST /auth/mfa/recovery-codes'> = {}) {
  return transport.send('POST /auth/mfa/recovery-codes', call)
}

/** Finish signing in with a recovery code, when the authenticator app is lost. */
export function signInWithRecoveryCode(transport: Transport, call: Call<'POST /auth/mfa/recovery-codes/sign-in'>) {
  return transport.send('POST /auth/mfa/recovery-codes/sign-in', call)
}

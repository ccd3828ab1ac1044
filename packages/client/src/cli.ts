// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Start to sign in a program on the command line. */
export function begin(transport: Transport, call: Call<'POST /auth/cli'>) {
  return transport.send('POST /auth/cli', call)
}

/** The program that wants to sign in, for the user who confirms it. */
export function describe(transport: Transport, call: Call<'POST /auth/cli/describe'>) {
  return transport.send('POST /auth/cli/describe', call)
}

/** Confirm a login of the command line, as the user of this refresh token. */
export function complete(transport: Transport, call: Call<'POST /auth/cli/complete'>) {
  return transport.send('POST /auth/cli/complete', call)
}

/** Ask whether the login was confirmed; the refresh token is handed out once. */
export function poll(transport: Transport, call: Call<'POST /auth/cli/poll'>) {
  return transport.send('POST /auth/cli/poll', call)
}

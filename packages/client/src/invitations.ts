// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Invite a user to a team by email. */
export function send(transport: Transport, call: Call<'POST /team-invitations/send-code'>) {
  return transport.send('POST /team-invitations/send-code', call)
}

/** List the open invitations of a team, or those to verified addresses of a user, oldest first. */
export function list(transport: Transport, call: Call<'GET /team-invitations'> = {}) {
  return transport.send('GET /team-invitations', call)
}

/** Revoke an open invitation. */
export function revoke(transport: Transport, call: Call<'DELETE /team-invitations/:invitationId'>) {
  return transport.send('DELETE /team-invitations/:invitationId', call)
}

/** Join the team with the code of an invitation. */
export function accept(transport: Transport, call: Call<'POST /team-invitations/accept'>) {
  return transport.send('POST /team-invitations/accept', call)
}

/** Join the team of an invitation to a verified address of the user, without its code. */
export function acceptReceived(transport: Transport, call: Call<'POST /team-invitations/:invitationId/accept'>) {
  return transport.send('POST /team-invitations/:invitationId/accept', call)
}

/** Say whether the code of an invitation would work, without using it. */
export function check(transport: Transport, call: Call<'POST /team-invitations/accept/check-code'>) {
  return transport.send('POST /team-invitations/accept/check-code', call)
}

/** Read the team, the inviter, the address and the roles of an invitation by its code, without using it. */
export function describe(transport: Transport, call: Call<'POST /team-invitations/accept/describe'>) {
  return transport.send('POST /team-invitations/accept/describe', call)
}

/** Read which team a code invites to, without using it. */
export function details(transport: Transport, call: Call<'POST /team-invitations/accept/details'>) {
  return transport.send('POST /team-invitations/accept/details', call)
}

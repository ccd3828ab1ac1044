// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Make a token that manages the webhooks of the project for an hour, and nothing else. */
export function createToken(transport: Transport, call: Call<'POST /webhooks/svix-token'>) {
  return transport.send('POST /webhooks/svix-token', call)
}

/** List the types of events, each with an example. */
export function listEventTypes(transport: Transport, call: Call<'GET /webhooks/event-types'> = {}) {
  return transport.send('GET /webhooks/event-types', call)
}

/** List webhook endpoints, oldest first. */
export function listEndpoints(transport: Transport, call: Call<'GET /webhooks/endpoints'> = {}) {
  return transport.send('GET /webhooks/endpoints', call)
}

/** Add a webhook endpoint. Its secret is in this answer alone. */
export function createEndpoint(transport: Transport, call: Call<'POST /webhooks/endpoints'>) {
  return transport.send('POST /webhooks/endpoints', call)
}

/** Read a webhook endpoint. */
export function readEndpoint(transport: Transport, call: Call<'GET /webhooks/endpoints/:endpointId'>) {
  return transport.send('GET /webhooks/endpoints/:endpointId', call)
}

/** Change a webhook endpoint, or switch it off or on. Switching off gives up its pending deliveries. */
export function updateEndpoint(transport: Transport, call: Call<'PATCH /webhooks/endpoints/:endpointId'>) {
  return transport.send('PATCH /webhooks/endpoints/:endpointId', call)
}

/** Delete a webhook endpoint with its pending deliveries. */
export function deleteEndpoint(transport: Transport, call: Call<'DELETE /webhooks/endpoints/:endpointId'>) {
  return transport.send('DELETE /webhooks/endpoints/:endpointId', call)
}

/** Make a new signing secret. Until the overlap ends, deliveries are signed with both. */
export function rotateSecret(transport: Transport, call: Call<'POST /webhooks/endpoints/:endpointId/rotate-secret'>) {
  return transport.send('POST /webhooks/endpoints/:endpointId/rotate-secret', call)
}

/** Send the example of a type of event to a webhook endpoint, in one attempt. */
export function test(transport: Transport, call: Call<'POST /webhooks/endpoints/:endpointId/test'>) {
  return transport.send('POST /webhooks/endpoints/:endpointId/test', call)
}

/** Send an event of the type `stack.test` to a webhook endpoint, and wait for its answer. It is not in the log. */
export function sendTest(transport: Transport, call: Call<'POST /internal/send-test-webhook'>) {
  return transport.send('POST /internal/send-test-webhook', call)
}

/** Send all messages of a time again whose delivery to a webhook endpoint was given up. */
export function recover(transport: Transport, call: Call<'POST /webhooks/endpoints/:endpointId/recover'>) {
  return transport.send('POST /webhooks/endpoints/:endpointId/recover', call)
}

/** List messages of the last 30 days, newest first. */
export function listMessages(transport: Transport, call: Call<'GET /webhooks/messages'> = {}) {
  return transport.send('GET /webhooks/messages', call)
}

/** Read a message with its payload. */
export function readMessage(transport: Transport, call: Call<'GET /webhooks/messages/:messageId'>) {
  return transport.send('GET /webhooks/messages/:messageId', call)
}

/** Send a message again, to one webhook endpoint or to all that take its type. */
export function resend(transport: Transport, call: Call<'POST /webhooks/messages/:messageId/resend'>) {
  return transport.send('POST /webhooks/messages/:messageId/resend', call)
}

/** List attempts of deliveries of the last 30 days, newest first. */
export function listAttempts(transport: Transport, call: Call<'GET /webhooks/attempts'> = {}) {
  return transport.send('GET /webhooks/attempts', call)
}

/**
 * Client id metadata documents: a client id that is an https URL, at which the client describes itself. The library of the protocol
 * resolves them; here is what is fetched, how, and what of it counts.
 */
import type { App } from '../app.ts'
import { fetchJsonDocument } from '../kernel/outgoing/json-document.ts'
import { takenMetadata } from './registered-clients.ts'

/** In seconds, whatever the headers of a document say. */
export const documentCache = { min: 30, max: 600 }

/** A slow host keeps a person waiting for no longer. */
const bounds = { deadlineMs: 3_000, maxResponseBytes: 16 * 1024 }
/** The library compares the id, and refuses secrets. */
const checked = ['client_id', 'client_secret', 'client_secret_expires_at', 'token_endpoint_auth_method']

/**
 * The document, with what counts of it and nothing else. It is fetched through the guard of outgoing requests: no private address, no
 * redirect, a deadline and a largest size.
 *
 * @throws OutgoingError
 */
export function fetchClientDocument(app: App, url: string | URL): Promise<Response> {
  return fetchJsonDocument(app.fetch, url, { purpose: 'client-metadata', ...bounds }, given => ({
    ...takenMetadata(given),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => checked.includes(name))),
  }))
}

/** `hosts` is the setting of the project. */
export function isAcceptedDocument(clientId: string, hosts: string | undefined): boolean {
  return hosts === undefined || hosts.split(/, ?/).includes(new URL(clientId).host)
}

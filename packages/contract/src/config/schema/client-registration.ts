/** Whether applications of others may register themselves with a project, without an owner. */
import { text } from '../../kernel/schema.ts'
import { group, on, optional } from './nodes.ts'

export const clientRegistration = group({
  /** A client id may be the https address of a document that describes the client. */
  metadataDocuments: on(false),
  /** The hosts of such documents, separated by commas. Where it is not set, every host. */
  metadataDocumentHosts: optional(hosts()),
  /** Public clients may register at the registration endpoint (RFC 7591). */
  dynamic: on(false),
})

function hosts() {
  const host = '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::[0-9]{1,5})?'
  const list = new RegExp(`^${host}(?:, ?${host})*$`)
  return text()
    .max(2_000, { abort: true })
    .toLowerCase()
    .refine(value => list.test(value), 'must be hosts separated by commas, such as client.example.com')
}

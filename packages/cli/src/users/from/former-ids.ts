/** Ids of other products as ids of ours. */
import { createHash } from 'node:crypto'

const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const isUuid = (id: string): boolean => uuidForm.test(id)

/**
 * A UUID stays. Of any other id this makes one, always the same, so that a file that is imported again meets its users:
 * a UUID of version 8 (RFC 9562) from a digest of product, kind and id.
 */
export function idFrom(product: string, formerId: string, kind = 'user'): string {
  if (isUuid(formerId)) return formerId.toLowerCase()
  const bytes = createHash('sha256')
    .update(JSON.stringify([product, kind, formerId]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Metadata for the server, with the id that the user had where it is not the new one. */
export function withFormerId(formerId: string, metadata: unknown): unknown {
  if (isUuid(formerId)) return metadata ?? undefined
  return typeof metadata === 'object' && !Array.isArray(metadata) ? { ...metadata, formerId } : { formerId, metadata }
}

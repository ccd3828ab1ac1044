/** As much of CBOR (RFC 8949) as a passkey writes. */

export type Encodable = number | string | Uint8Array | readonly Encodable[] | ReadonlyMap<string | number, Encodable>

export function encodeCbor(value: Encodable): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const pairs: [string | number, Encodable][] = [...value]
    return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(encodeCbor)])
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
  throw new TypeError('This cannot be written as CBOR.')
}

function head(major: number, size: number): Buffer {
  const kind = major << 5
  if (size < 24) return Buffer.of(kind | size)
  if (size < 0x100) return Buffer.of(kind | 24, size)
  const long = Buffer.of(kind | 25, 0, 0)
  long.writeUInt16BE(size, 1)
  return long
}

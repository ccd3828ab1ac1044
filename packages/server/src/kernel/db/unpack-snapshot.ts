/**
 * Unpacks a snapshot into the folder of a new embedded database.
 *
 * The engine could do this itself, and needs half a second more for it. A snapshot is a compressed tar
 * of folders and files with short names, made by snapshot.ts; nothing else is read here.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A tar consists of blocks: one that describes an entry, then as many as its content fills. */
const BLOCK = 512
const FOLDER = '5'

export function unpackSnapshot(snapshot: string, folder: string): void {
  const packed = readFileSync(snapshot)
  // It ends with its unpacked size. Without that, forty megabytes are put together from small pieces, which takes as long again.
  const tar = gunzipSync(packed, { chunkSize: packed.readUInt32LE(packed.length - 4) })
  let at = 0
  while (at < tar.length && tar[at] !== 0) {
    const { name, size, type } = describedBy(tar.subarray(at, at + BLOCK))
    const path = join(folder, name)
    at += BLOCK
    if (type === FOLDER) mkdirSync(path, { recursive: true })
    else writeFileSync(path, tar.subarray(at, at + size), { mode: 0o600 })
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}

function describedBy(header: Buffer): { name: string; size: number; type: string } {
  const field = (from: number, to: number) => header.toString('latin1', from, to).split('\0')[0] ?? ''
  return {
    name: field(345, 500) + field(0, 100),
    size: Number.parseInt(field(124, 136), 8) || 0,
    type: field(156, 157),
  }
}

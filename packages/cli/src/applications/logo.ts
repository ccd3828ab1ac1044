/** The logo of an application, from a file to the data URL that the server takes. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { Cannot, Misuse } from '../cannot.ts'
import { getReason } from '../files.ts'
import type { Terminal } from '../terminal.ts'

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** The server examines format and size. */
export async function readLogo(file: string, terminal: Terminal): Promise<string> {
  const type = types[extname(file).toLowerCase()]
  if (type === undefined) throw new Misuse(`--logo takes a PNG, JPEG or WebP file, with its extension: ${file}`)
  try {
    return `data:${type};base64,${await readFile(terminal.getPath(file), 'base64')}`
  } catch (cause) {
    throw new Cannot(getReason(cause, file), { cause })
  }
}

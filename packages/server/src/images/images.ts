/**
 * Pictures of users, teams and projects. An uploaded one is kept in the database and stands in its
 * owner's field as an address with a new random id, so that browsers may keep it for ever.
 */
import {
  apiPath,
  type GivenImage,
  ImageAddressNotAllowed,
  type ImageFormat,
  ImageFormatUnknown,
  ImageHasTooManyPixels,
  ImageTooLarge,
  imageLimitBytes,
  imageLimitPixels,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import type { Tx } from '../kernel/db/db.ts'
import { getSize } from './image-size.ts'
import { deleteImage, deleteImagesFor, insertImage } from './images.store.ts'

export { deleteImagesFor, findImage } from './images.store.ts'

/**
 * What a picture field will hold: undefined when it is not in the request, the address otherwise. Stores what
 * was uploaded, and removes the picture that it replaces.
 */
export async function findImageAddress(
  app: App,
  tx: Tx,
  input: GivenImage | undefined,
  current: string | null,
  ownerId: string,
): Promise<string | null | undefined> {
  if (input === undefined || input.given === current) return undefined
  const upload = checkImage(input)
  await removeImage(app, tx, current, ownerId)
  if (!upload) return input.given
  const id = app.ids.next()
  await insertImage(tx, { id, ownerId, ...upload, createdAt: app.clock.now() })
  return `${imagesAddress(app)}${id}.${upload.format}`
}

/** A picture that was uploaded for someone else, whose address was only given here, stays. */
async function removeImage(app: App, tx: Tx, address: string | null, ownerId: string): Promise<void> {
  const [id] = uploadedName(app, address) ?? []
  if (id) await deleteImage(tx, id, ownerId)
}

/** Id and format of an upload; null for an address elsewhere, or one that only looks like ours. */
export function uploadedName(app: App, address: string | null): [id: string, format: string] | null {
  const file = address?.startsWith(imagesAddress(app)) ? address.slice(imagesAddress(app).length) : ''
  const [, id, format] = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([a-z]+)$/.exec(file) ?? []
  return id && format ? [id, format] : null
}

/**
 * The bytes of an upload; null when there is nothing to store.
 *
 * @throws {@link ImageTooLarge}, {@link ImageFormatUnknown}, {@link ImageHasTooManyPixels}, {@link ImageAddressNotAllowed}
 */
export function checkImage({ given, mayBeAddress }: GivenImage) {
  if (given === null) return null
  const { protocol } = new URL(given)
  if (protocol === 'data:') return uploaded(given)
  if (mayBeAddress && (protocol === 'https:' || protocol === 'http:')) return null
  throw ImageAddressNotAllowed()
}

function uploaded(dataUrl: string) {
  const comma = dataUrl.indexOf(',')
  const [head, encoded] = [dataUrl.slice(0, comma), dataUrl.slice(comma + 1)]
  if (!/^data:image\/[\w.+-]+;base64$/i.test(head) || !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
    throw ImageFormatUnknown()
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.byteLength > imageLimitBytes) throw ImageTooLarge()
  const format = getFormat(bytes)
  if (!format) throw ImageFormatUnknown()
  // A few bytes may claim so many pixels that every browser which shows the picture runs out of memory.
  const size = getSize(bytes, format)
  if (size && size.width * size.height > imageLimitPixels) throw ImageHasTooManyPixels()
  return { bytes, format }
}

export function imagesAddress({ config }: App): string {
  return `${config.publicUrl}${apiPath}/images/`
}

/** What a picture is by its content; what it was said to be does not count. */
function getFormat(bytes: Uint8Array): ImageFormat | null {
  const starts = (signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte)
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts([0x47, 0x49, 0x46, 0x38]) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61) return 'gif'
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return 'webp'
  return null
}

export const imageCleanUp: CleanUp = {
  onUserRemoved: (_, tx, { userId }) => deleteImagesFor(tx, [userId]),
  onTeamRemoved: (_, tx, { teamId }) => deleteImagesFor(tx, [teamId]),
}

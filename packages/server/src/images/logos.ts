/** Logos of a project: pictures that its pages and its mails show to everyone. */
import {
  type GivenImage,
  ImageAddressNotAllowed,
  type ImageFormat,
  imageFormats,
  LogoFormatUnknown,
  LogoTooLarge,
  logoFormats,
  logoLimitPixels,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { getSize } from './image-size.ts'
import { checkImage, imagesAddress, uploadedName } from './images.ts'

/**
 * Refuses an upload that is no logo, and the address of one on this server, which was uploaded for something else. What
 * stays as it is, or is an address elsewhere, is not examined.
 *
 * @throws {@link LogoFormatUnknown}, {@link LogoTooLarge}, and what {@link checkImage} throws
 */
export function checkLogo(
  app: App,
  input: GivenImage | undefined,
  current: string | null,
  formats: readonly ImageFormat[] = imageFormats,
): void {
  if (input === undefined || input.given === current) return
  if (input.given?.startsWith(imagesAddress(app))) throw ImageAddressNotAllowed()
  const upload = checkImage(input)
  if (!upload) return
  const size = formats.includes(upload.format) ? getSize(upload.bytes, upload.format) : null
  if (!size) throw LogoFormatUnknown()
  if (size.width > logoLimitPixels || size.height > logoLimitPixels) throw LogoTooLarge()
}

/** The address, if pages may show it: an upload, which this server sends with a type of its own, and no GIF, which moves. */
export function shownLogo(app: App, address: string | null): string | null {
  const [, format] = uploadedName(app, address) ?? []
  return logoFormats.some(one => one === format) ? address : null
}

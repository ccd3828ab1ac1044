import * as z from 'zod'
import { open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { text } from '../kernel/schema.ts'

/** The most bytes of a picture once its base64 is decoded. */
export const imageLimitBytes = 100_000
export const imageFormats = ['png', 'jpeg', 'gif', 'webp'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const ImageTooLarge = defineText(
  400,
  'The picture is too large. It may have 100 KB (100 000 bytes) at most; make it smaller and try again.',
)
export const ImageFormatUnknown = defineText(400, 'The picture has to be a PNG, JPEG, GIF or WebP file.')
/** The most pixels of a picture, as its header has them: 100 MB once a browser has unpacked it. */
export const imageLimitPixels = 25_000_000
export const ImageHasTooManyPixels = defineText(
  400,
  'The picture has too many pixels. It may have 25 million at most, such as 5000 by 5000; make it smaller and try again.',
)
export const ImageAddressNotAllowed = defineText(
  400,
  'A picture has to be uploaded as a data URL (data:image/png;base64,…). Addresses of pictures are taken from servers only.',
)
/** The most pixels on each side of a logo: every visitor of a page, and every reader of a mail, unpacks it. */
export const logoLimitPixels = 2048
/** Those of a logo that pages and mails show. */
export const logoFormats: readonly ImageFormat[] = ['png', 'jpeg', 'webp']

export const LogoTooLarge = defineText(
  400,
  'The logo has too many pixels. The most on each side is 2048; make it smaller.',
)
export const LogoFormatUnknown = defineText(400, 'The logo has to be a PNG, JPEG or WebP file.')
export const ImageNotFound = defineText(404, 'There is no such picture. It may have been replaced or removed.')

/** What may be wrong with a picture in a request. */
export const imageRefusals = [ImageTooLarge, ImageFormatUnknown, ImageHasTooManyPixels, ImageAddressNotAllowed]

export const logoRefusals = [...imageRefusals, LogoTooLarge, LogoFormatUnknown]

export const imageEndpoints = {
  read: endpoint({
    route: 'GET /images/:file',
    summary: 'A picture, to be kept by browsers for a year',
    access: open(),
    params: z.object({ file: text() }),
    errors: [ImageNotFound],
  }),
}

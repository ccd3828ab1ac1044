import { ImageNotFound, imageEndpoints, isUuid } from '@latchkey/contract'
import { findImage } from '../images/images.ts'
import { implement } from '../kernel/http/context.ts'

export const imageHandlers = implement(imageEndpoints, {
  async read({ app }, { params }) {
    const [, id, extension] = /^([0-9a-f-]{36})\.([a-z]+)$/.exec(params.file) ?? []
    const image = id && isUuid(id) ? await findImage(app.database, id) : null
    if (!image || image.format !== extension) throw ImageNotFound()
    return new Response(new Uint8Array(image.bytes), {
      headers: {
        'content-type': `image/${image.format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${id}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  },
})

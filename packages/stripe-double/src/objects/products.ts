import * as z from 'zod'
import { listRoute } from '../http/list.ts'
import { emptyable, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { newId } from '../state/ids.ts'
import type { StoredProduct } from '../state/stored.ts'
import { getObject } from './get.ts'

const details = {
  description: emptyable(text()).optional(),
  metadata: metadata().optional(),
  active: flag().optional(),
}

export const productRoutes = [
  route('POST', '/v1/products', { ...details, name: text(), id: text().optional() }, ({ objects, parameters }) => {
    const { name, description, active = true, id = newId('prod', 14) } = parameters
    const now = objects.state.now()
    const product: StoredProduct = {
      id,
      object: 'product',
      active,
      created: now,
      default_price: null,
      description: description ?? null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, parameters.metadata),
      name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: now,
      url: null,
    }
    objects.products.set(id, product)
    objects.record('product.created', product)
    return product
  }),
  route('GET', '/v1/products/:id', {}, ({ objects, id }) => getObject(objects, 'products', id)),
  route('POST', '/v1/products/:id', { ...details, name: text().optional() }, ({ objects, id, parameters }) => {
    const { expand: _, metadata, ...changes } = parameters
    const product = getObject(objects, 'products', id)
    const merged = mergeMetadata(product.metadata, metadata)
    objects.change('product.updated', product, { ...changes, metadata: merged, updated: objects.state.now() })
    return product
  }),
  listRoute(
    '/v1/products',
    { active: flag().optional(), ids: z.array(z.string()).optional() },
    ({ objects, parameters }) =>
      [...objects.products.values()].filter(
        ({ id, active }) => parameters.active !== !active && (parameters.ids?.includes(id) ?? true),
      ),
  ),
]

import * as z from 'zod'
import { listRoute } from '../http/list.ts'
import { emptyable, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { newId, nulls } from '../state/ids.ts'
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
    return objects.add('products', 'product.created', {
      id,
      object: 'product',
      ...nulls('default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
      active,
      created: now,
      description: description ?? null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, parameters.metadata),
      name,
      type: 'service',
      updated: now,
    })
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

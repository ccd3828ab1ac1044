/** What a project sells. The configuration declares it. */
import * as z from 'zod'
import { customerType } from '../config/schema/values.ts'
import { visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { list } from '../kernel/page.ts'
import { Offer } from './offers.shapes.ts'

export const offerEndpoints = {
  list: endpoint({
    route: 'GET /payments/offers',
    summary: 'List the offers that are open to the caller: the cheaper before the dearer, add-ons last',
    access: visitor(),
    query: z.object({ customerType: customerType().optional() }),
    response: list(Offer),
    errors: [],
  }),
}

/** Brings the addresses of a request to the form in which they are stored, before their shape is checked. */
import type { AnySchema } from '@latchkey/contract'
import * as z from 'zod'
import { withAsciiHost } from '../mail/stored-address.ts'

/** For `wireSchema`: the same schema, where it is marked `address`, for any spelling of the host. */
export function storingAddresses(schema: AnySchema): AnySchema {
  if (schema.meta()?.address !== true) return schema
  return z.preprocess(given => (typeof given === 'string' ? (withAsciiHost(given) ?? '') : given), schema)
}

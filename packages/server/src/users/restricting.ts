/** What a request makes of a restriction by an administrator. A restricted user signs in, and is refused elsewhere. */
import { SchemaError, type UserUpdate } from '@latchkey/contract'

type Input = Pick<UserUpdate, 'restrictedByAdmin' | 'restrictedByAdminReason' | 'restrictedByAdminPrivateDetails'>

/** As it is stored. What is undefined stays. */
export interface Restriction {
  readonly restrictedByAdmin: boolean | undefined
  readonly restrictedByAdminReason: string | null | undefined
  readonly restrictedByAdminPrivateDetails: string | null | undefined
}

/** @throws SchemaError where there is a reason, or are details, without a restriction. */
export function restrictionAfter(input: Input): Restriction {
  const { restrictedByAdmin, restrictedByAdminReason: reason, restrictedByAdminPrivateDetails: details } = input
  if (restrictedByAdmin !== true && (reason || details))
    throw SchemaError({ message: 'body.restricted_by_admin must be true where a reason or details are given' })
  if (restrictedByAdmin === false)
    return { restrictedByAdmin, restrictedByAdminReason: null, restrictedByAdminPrivateDetails: null }
  return {
    restrictedByAdmin,
    restrictedByAdminReason: reason === undefined ? undefined : reason || null,
    restrictedByAdminPrivateDetails: details === undefined ? undefined : details || null,
  }
}

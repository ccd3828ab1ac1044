/** The part of the configuration that says what is sold, as the screens read it. */
import type { CompleteConfig } from '@latchkey/js'

export type Payments = CompleteConfig['payments']
export type OfferConfig = Payments['offers'][string]
export type PriceConfig = Exclude<NonNullable<OfferConfig['prices']>, string>[string]
export type IncludedConfig = OfferConfig['includedItems'][string]
export type CustomerType = OfferConfig['customerType']
export type Interval = NonNullable<OfferConfig['freeTrial']>
/** As the SDK has it. */
export type DisplayInterval = Readonly<Interval>
export type Unit = Interval[1]

export const units = ['day', 'week', 'month', 'year'] as const satisfies readonly Unit[]

export const getPayments = ({ payments }: CompleteConfig): Payments => payments

/** Undefined: there is no such offer, also where every object has something of that name. */
export function getOffer({ offers }: Payments, id: string): OfferConfig | undefined {
  return Object.hasOwn(offers, id) ? offers[id] : undefined
}

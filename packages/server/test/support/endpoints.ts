import { type Endpoint, type Endpoints, slices } from '@latchkey/contract'

/** Every endpoint there is, for suites that are derived from the contract. */
export const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))

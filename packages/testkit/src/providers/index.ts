export {
  type DoubledAccount,
  type DoubledAnswer,
  type DoubledType,
  doubledKeys,
  doubledProviders,
} from './doubled-providers.ts'
export { type ProviderDoubles, type ReceivedRequest, startProviderDoubles } from './doubles.ts'

/** Fetched for a button that stands outside of our pages. */
export { ProviderButtons as default } from './ProviderButtons.tsx'

export { noteHandled, wasHandled } from './stripe-events.store.ts'

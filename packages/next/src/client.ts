/** What client components get of this package: hooks, components and pages. The app with the secret key is not among them. */
export * from '@latchkey/react'
export { LatchkeyClientApp } from './client/client-app.ts'

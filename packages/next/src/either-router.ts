/**
 * The two components that server and client components have under one name. Which one runs is decided by where it is imported; the
 * compiler sees one declaration for both, so that each takes what either takes.
 */
import type { LatchkeyHandler as ClientHandler, LatchkeyProvider as ClientProvider } from '@latchkey/react'
import { LatchkeyHandler as ServerHandler } from './server/LatchkeyHandler.tsx'
import { LatchkeyProvider as ServerProvider } from './server/LatchkeyProvider.tsx'

export type { LatchkeyHandlerProps } from './server/LatchkeyHandler.tsx'
export type { LatchkeyProviderProps } from './server/LatchkeyProvider.tsx'

/** In server components with a `LatchkeyServerApp`, in the Pages Router and client components with a `LatchkeyClientApp`. */
// `client.ts` has the other one under this name.
export const LatchkeyProvider = ServerProvider as typeof ServerProvider & typeof ClientProvider

/** In server components with a `LatchkeyServerApp` and the props of the page, in the Pages Router and client components without. */
// `client.ts` has the other one under this name.
export const LatchkeyHandler = ServerHandler as typeof ServerHandler & typeof ClientHandler

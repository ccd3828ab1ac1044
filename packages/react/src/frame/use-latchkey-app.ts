'use client'

import type { LatchkeyClientApp } from '../app/client-app.ts'
import { useFrame } from './context.ts'

/**
 * The app that the provider was given.
 *
 * @example
 * const app = useLatchkeyApp()
 * <button onClick={() => app.redirectToSignIn()}>Sign in</button>
 */
export function useLatchkeyApp({ projectIdMustMatch }: { projectIdMustMatch?: string } = {}): LatchkeyClientApp {
  const { app } = useFrame()
  if (projectIdMustMatch === undefined || app.projectId === projectIdMustMatch) return app
  throw new Error(
    `This needs an app of the project ${projectIdMustMatch}, but its provider has one of ${app.projectId}.`,
  )
}

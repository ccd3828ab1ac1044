'use client'

import { createContext, useContext } from 'react'

/**
 * Runs a sign-in and reports its progress to the page around the form.
 *
 * The moment it succeeds the person counts as signed in, yet the app is only about to move on. Without this the page would
 * flash "You’re signed in" in between.
 */
export type RunSignIn = <T>(signIn: () => Promise<T>) => Promise<T>

export const RunSignInContext = createContext<RunSignIn>(signIn => signIn())

export function useRunSignIn(): RunSignIn {
  return useContext(RunSignInContext)
}

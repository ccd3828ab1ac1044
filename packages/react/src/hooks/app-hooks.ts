import type { Project } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import type { CurrentInternalUser, CurrentUser } from '../app/current-user.ts'
import type { Navigate } from '../app/router-bridge.ts'
import { useLatchkeyApp } from '../frame/context.ts'
import { useStore } from './use-store.ts'
import { type UseUserOptions, useUserFromApp } from './use-user-from-app.ts'

/** Options that make sure of someone. */
export interface RequireUserOptions extends UseUserOptions {
  or: 'redirect' | 'throw' | 'anonymous'
}

/**
 * The signed-in user, kept current. Suspends while that is found out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <h1>Hello {user.displayName}</h1>
 */
export function useUser(options: RequireUserOptions & OfInternal): CurrentInternalUser
export function useUser(options: RequireUserOptions & InProject): CurrentUser
export function useUser(options: UseUserOptions & OfInternal): CurrentInternalUser | null
export function useUser(options?: UseUserOptions & InProject): CurrentUser | null
export function useUser({ projectIdMustMatch, ...options }: UseUserOptions & InProject = {}): CurrentUser | null {
  return useUserFromApp(useLatchkeyApp({ projectIdMustMatch }), options)
}

/** The project that the provider's app must be for; an error elsewhere. */
interface InProject {
  projectIdMustMatch?: string
}

interface OfInternal {
  projectIdMustMatch: 'internal'
}

/**
 * The project, as its visitors may know it. Suspends while it is loaded.
 *
 * @example
 * const { displayName } = useProject()
 */
export function useProject(): Project {
  return useStore(useLatchkeyApp()[latchkeyInternals].project, 'useProject()')
}

/**
 * Navigates by the app's `redirectMethod`, a router or the address bar. Untrusted addresses are refused.
 *
 * @example
 * const navigate = useNavigate()
 * navigate('/welcome', { replace: true })
 */
export function useNavigate(): Navigate {
  return useLatchkeyApp().useNavigate()
}

/** People who have not said yet who they are. */
import { visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError } from '../kernel/error.ts'
import { SignedIn, SignUpDisabled } from './auth.shapes.ts'

export const AnonymousAccountsDisabled = defineError(
  'ANONYMOUS_ACCOUNTS_NOT_ENABLED',
  400,
  'Anonymous users are off in this project. Sign up or sign in, or ask its owner to turn them on.',
)

export const anonymousEndpoints = {
  signUp: endpoint({
    route: 'POST /auth/anonymous/sign-up',
    summary: 'Make an anonymous user, who may become a regular one later',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    response: SignedIn,
    errors: [AnonymousAccountsDisabled, SignUpDisabled],
  }),
}

/** What every way of signing in answers, and may refuse. */
import * as z from 'zod'
import { defineError } from '../kernel/error.ts'
import { text, uuid } from '../kernel/schema.ts'

export const SignedIn = z.object({ accessToken: z.string(), refreshToken: z.string(), userId: uuid() })
export interface SignedIn extends z.infer<typeof SignedIn> {}

/** Where a way of signing in may also make the account. */
export const SignedInOrUp = SignedIn.extend({ isNewUser: z.boolean() })
export interface SignedInOrUp extends z.infer<typeof SignedInOrUp> {}

/** A single-use code would work. */
export const CodeIsValid = z.object({ isCodeValid: z.literal(true) })

export const SignUpDisabled = defineError(
  'SIGN_UP_NOT_ENABLED',
  400,
  'This project takes no new accounts. Ask its owner to enable sign-up in the dashboard.',
)
export const MfaRequired = defineError(
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  400,
  (_: { attemptCode: string }) => 'One more step: enter the code from your authenticator app.',
)

/** What published SDKs add where an application has a bot challenge. It has no effect. */
export const botChallenge = {
  botChallengeToken: text().max(8_192).optional(),
  botChallengePhase: z.enum(['invisible', 'visible']).optional(),
  botChallengeUnavailable: z.literal('true').optional(),
}

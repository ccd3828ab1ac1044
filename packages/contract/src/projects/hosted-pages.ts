/** The pages that a server has for its projects. Loads no schema. */

/** By the last part of their address, below {@link hostedFolder}. */
export const hostedPages = [
  'sign-in',
  'sign-up',
  'sign-out',
  'forgot-password',
  'password-reset',
  'magic-link-callback',
  'oauth-callback',
  'email-verification',
  'mfa',
  'onboarding',
  'team-invitation',
  'account-settings',
  'impersonation',
  /** Where someone who is signed in goes back to the application. */
  'continue',
  /** Where someone allows an application of another to sign them in. */
  'authorize',
  'error',
] as const

/** The path of the pages for a project. */
export const hostedFolder = (projectId: string) => `/p/${projectId}`

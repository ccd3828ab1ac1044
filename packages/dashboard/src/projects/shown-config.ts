/** The configuration of a project as a preview of its sign-in page needs it. */
import type { Project } from '@latchkey/react'
import type { OfferedMethods } from './sign-in-switches.ts'

export function toShownConfig({ providers = [], ...switches }: OfferedMethods): Project['config'] {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, signUpEnabled } = switches
  const shown = { credentialEnabled, magicLinkEnabled, passkeyEnabled, signUpEnabled, oauthProviders: providers }
  return { ...everythingOff, ...shown }
}

const everythingOff: Project['config'] = {
  signUpEnabled: false,
  credentialEnabled: false,
  magicLinkEnabled: false,
  passkeyEnabled: false,
  clientTeamCreationEnabled: false,
  clientRoleEditingEnabled: false,
  clientUserDeletionEnabled: false,
  allowUserApiKeys: false,
  allowTeamApiKeys: false,
  oauthProviders: [],
}

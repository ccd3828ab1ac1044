import { AuthPage, type MockProject, type Project } from '@latchkey/react'
import styles from './SignInPreview.module.css'
import type { OfferedMethods } from './sign-in-switches.ts'

export interface SignInPreviewProps extends OfferedMethods, Pick<MockProject, 'displayName' | 'branding'> {}

/** The sign-in page as it would be. It is a picture: nothing in it can be reached or pressed. */
export function SignInPreview({ providers = [], displayName, branding, ...switches }: SignInPreviewProps) {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, signUpEnabled } = switches
  const config: Project['config'] = {
    ...everythingOff,
    credentialEnabled,
    magicLinkEnabled,
    passkeyEnabled,
    signUpEnabled,
    oauthProviders: providers,
  }
  return (
    <figure className={styles.preview}>
      <div className={styles.picture} inert>
        <AuthPage type="sign-in" mockProject={{ config, displayName, branding }} />
      </div>
      <figcaption className={styles.caption}>Preview of the sign-in page</figcaption>
    </figure>
  )
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

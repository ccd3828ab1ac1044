import { AuthPage, type MockProject } from '@latchkey/react'
import styles from './SignInPreview.module.css'
import { toShownConfig } from './shown-config.ts'
import type { OfferedMethods } from './sign-in-switches.ts'

export interface SignInPreviewProps extends OfferedMethods, Pick<MockProject, 'displayName' | 'branding'> {}

/** The sign-in page as it would be. It is a picture: nothing in it can be reached or pressed. */
export function SignInPreview({ displayName, branding, ...methods }: SignInPreviewProps) {
  return (
    <figure className={styles.preview}>
      <div className={styles.picture} inert>
        <AuthPage type="sign-in" mockProject={{ config: toShownConfig(methods), displayName, branding }} />
      </div>
      <figcaption className={styles.caption}>Preview of the sign-in page</figcaption>
    </figure>
  )
}

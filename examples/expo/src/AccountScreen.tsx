import type { CurrentUser } from '@latchkey/js/client'
import { Button, Text } from 'react-native'
import { styles } from './styles'

/** The protected screen. */
export function AccountScreen({ user, onSignedOut }: { user: CurrentUser; onSignedOut: () => void }) {
  async function signOut() {
    await user.signOut()
    onSignedOut()
  }

  return (
    <>
      <Text role="heading" style={styles.heading}>
        Hello {user.displayName ?? user.primaryEmail}
      </Text>
      <Button title="Sign out" onPress={signOut} />
    </>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { Button, Text, View } from 'react-native'
import { AccountScreen } from './AccountScreen'
import { loadUser } from './latchkey'
import { SignInScreen } from './SignInScreen'
import { styles } from './styles'

type State =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; user: Awaited<ReturnType<typeof loadUser>> }

export function App() {
  const [state, setState] = useState<State>({ status: 'loading' })
  const load = useCallback(async () => {
    try {
      setState({ status: 'loaded', user: await loadUser() })
    } catch (error) {
      setState({ status: 'failed', message: String(error) })
    }
  }, [])
  useEffect(() => void load(), [load])

  return (
    <View style={styles.screen}>
      {state.status === 'loading' && <Text>Loading…</Text>}
      {state.status === 'failed' && (
        <>
          <Text role="alert">{state.message}</Text>
          <Button title="Try again" onPress={load} />
        </>
      )}
      {state.status === 'loaded' &&
        (state.user ? <AccountScreen user={state.user} onSignedOut={load} /> : <SignInScreen onSignedIn={load} />)}
    </View>
  )
}

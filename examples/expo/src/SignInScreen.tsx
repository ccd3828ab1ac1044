import { useState } from 'react'
import { Button, Text, TextInput } from 'react-native'
import { signInWithBrowser } from './browser-sign-in'
import { latchkey } from './latchkey'
import { styles } from './styles'

export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState('')

  async function enter(isNew: boolean) {
    const credential = { email, password }
    const result = isNew
      ? await latchkey.signUpWithCredential(credential)
      : await latchkey.signInWithCredential(credential)
    if (result.status === 'ok') onSignedIn()
    else setMessage(result.error.message)
  }

  async function enterInBrowser() {
    const result = await signInWithBrowser()
    if (result.status === 'error') setMessage(result.error.message)
    else if (result.data) onSignedIn()
  }

  return (
    <>
      <Text role="heading" style={styles.heading}>
        Sign in
      </Text>
      <TextInput
        aria-label="Email"
        placeholder="Email"
        style={styles.input}
        value={email}
        onChangeText={setEmail}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
      />
      <TextInput
        aria-label="Password"
        placeholder="Password"
        style={styles.input}
        value={password}
        onChangeText={setPassword}
        autoComplete="current-password"
        secureTextEntry
      />
      <Button title="Sign in" onPress={() => enter(false)} />
      <Button title="Sign up" onPress={() => enter(true)} />
      <Button title="Continue in the browser" onPress={enterInBrowser} />
      <Text role="alert">{message}</Text>
    </>
  )
}

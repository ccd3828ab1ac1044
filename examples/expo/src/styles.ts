import { StyleSheet } from 'react-native'

export const styles = StyleSheet.create({
  screen: { flex: 1, justifyContent: 'center', gap: 12, padding: 24 },
  heading: { fontSize: 24 },
  input: { borderWidth: 1, borderRadius: 4, padding: 12 },
})

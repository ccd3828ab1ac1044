import { useUser } from '@latchkey/next'

export default function Old() {
  return <h1>Old {useUser({ or: 'redirect' }).primaryEmail}</h1>
}

import { useUser } from '@latchkey/react'

export default function Old() {
  return <h1>Old {useUser({ or: 'redirect' }).primaryEmail}</h1>
}

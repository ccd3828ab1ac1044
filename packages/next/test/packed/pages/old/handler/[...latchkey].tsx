import { LatchkeyHandler } from '@latchkey/next'

export default function Handler() {
  return <LatchkeyHandler />
}

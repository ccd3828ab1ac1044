'use client'

import { PasskeySignIn } from './PasskeySignIn.tsx'

/** The button on its own. A module apart: one that a page also imports at once would bring a helper of bundlers to that page. */
export default function OwnPasskeySignIn() {
  return <PasskeySignIn />
}

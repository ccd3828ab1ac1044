'use client'

import { getStoredTypedEmail, keepTypedEmail } from '@latchkey/js/internal'
import { useEffect, useState } from 'react'

/** The address that was typed on the page before. It is used once: an effect runs only after the page has its field. */
export function useTypedEmail(): string | undefined {
  const [email] = useState(getStoredTypedEmail)
  useEffect(() => keepTypedEmail(), [])
  return email
}

/** For a link to another page with a field for the address: keeps what is typed in the field of this one. */
export function carryTypedEmail(): void {
  keepTypedEmail(document.querySelector<HTMLInputElement>('.latchkey-form [name=email]')?.value.trim())
}

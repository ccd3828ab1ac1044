import {
  clearMailedCode,
  getStoredMailedCode,
  getStoredTypedEmail,
  keepMailedCode,
  keepTypedEmail,
  type MailedCode,
} from '@latchkey/js/internal'
import { useEffect, useState } from 'react'

/** The email whose code the page waits for, also after a reload, or null; and a setter. */
export function useMailedCode(isPreview = false): [MailedCode | null, (next: MailedCode | null) => void] {
  const [mailed, setMailed] = useState(() => (isPreview ? null : getStoredMailedCode()))

  function follow(next: MailedCode | null) {
    if (next) keepMailedCode(next)
    else clearMailedCode()
    setMailed(next)
  }

  return [mailed, follow]
}

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
